"""Orders by the thousand: read, checked, made on Dask, each into a folder of its own."""
