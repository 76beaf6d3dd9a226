"""The version of the program, which every file that it writes states."""

VERSION = "0.1.0"
