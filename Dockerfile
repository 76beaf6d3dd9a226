# The studio for others: docker build -t miqyas . && docker run --rm -p 8642:8642 miqyas
# What it needs of the machine, and what to put before it, is in docs/studio.md.
FROM python:3.12-slim
RUN apt-get update \
    && apt-get install -y --no-install-recommends libgl1 libx11-6 libexpat1 \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /miqyas
COPY pyproject.toml README.md LICENSE ./
COPY miqyas miqyas
COPY instruments instruments
COPY output output
COPY templates templates
RUN pip install --no-cache-dir '.[studio]' && useradd --create-home maker
USER maker
EXPOSE 8642
HEALTHCHECK --start-period=30s --timeout=5s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8642/health', timeout=4)"]
CMD ["miqyas", "studio", "--host", "0.0.0.0", "--no-browser", "--rate", "30"]
