"""Text files that people give: designs, profiles, measurements, pictures."""

from pathlib import Path

from instruments.errors import ComplaintError, DesignError, shown_path
from instruments.saying import tell


def file_text(file: Path, most_mb: int, remedy: str) -> str:
    """The text of a file, as `text_of` has it.

    Raises
    ------
    DesignError
        Of the file's path, if it can't be read, is too large or no text.
    """
    try:
        return text_of(file, most_mb, remedy)
    except ComplaintError as error:
        raise DesignError(ComplaintError.fault(error, shown_path(file), None)) from None


def text_of(file: Path, most_mb: int, remedy: str) -> str:
    """The text of a file in UTF-8, its lines ended as everywhere.

    Parameters
    ----------
    file : Path
        It may begin with the mark of its encoding.
    most_mb : int
        How large it may be, megabytes.
    remedy : str
        What to give where this can't be read.

    Raises
    ------
    ComplaintError
        If it can't be read, is too large or no text.
    """
    most = most_mb * 1_000_000
    try:
        with file.open("rb") as opened:
            content = opened.read(most + 1)
        text = content.decode("utf-8-sig") if len(content) <= most else None
    except (FileNotFoundError, NotADirectoryError):
        raise ComplaintError("does not exist", remedy) from None
    except IsADirectoryError:
        raise ComplaintError("is a folder", remedy) from None
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        problem = tell("is no UTF-8 text (line {line})", line=line)
        raise ComplaintError(problem, "save it as UTF-8") from None
    except (OSError, ValueError) as error:
        reason = (getattr(error, "strerror", None) or str(error)).lower()
        problem = tell("can't be read ({reason})", reason=reason)
        raise ComplaintError(problem, remedy) from None
    if text is None:
        raise ComplaintError(tell("is larger than {mb} MB", mb=most_mb), remedy)
    return text.replace("\r\n", "\n")
