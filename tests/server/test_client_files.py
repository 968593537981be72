"""The built client beside the server: its files, its first page for addresses of its own, nothing outside."""

import pytest
from serving import PATIENCE, Serving


@pytest.fixture(scope="module")
def with_client(tmp_path_factory):
    folder = tmp_path_factory.mktemp("static")
    (folder / "secret.txt").write_text("outside")
    static = folder / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>Grognard</title>")
    (static / "assets" / "app-1.js").write_text("export {}")
    (static / "assets" / "large-1.js").write_text("export const a = 1\n" * 1000)
    (static / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    served = Serving(folder, TEST_STATIC=str(static))
    served.start()
    yield served
    served.stop()


def test_the_client_is_served(with_client):
    http = with_client.client().http
    for path in ("/", "/rules/dust", "/index.html"):
        answer = http.get(path)
        assert "<title>Grognard" in answer.text, path
        assert answer.headers["content-type"].startswith("text/html")
    script = http.get("/assets/app-1.js")
    assert "immutable" in script.headers["cache-control"]
    assert "javascript" in script.headers["content-type"]
    assert http.get("/icon.svg").headers["content-type"].startswith("image/svg")
    assert http.get("/assets/none.js").status_code == 404
    unknown = http.get("/api/none")
    assert (unknown.status_code, unknown.json()["error"]) == (404, "no-address")


def test_what_everybody_may_read_is_sent_compressed_and_nothing_else(with_client):
    client = with_client.client()
    for path in ("/assets/large-1.js", "/api/catalogue/fr", "/api/systems"):
        answer = client.http.get(path, headers={"accept-encoding": "gzip"})
        assert answer.headers["content-encoding"] == "gzip", path
        plain = client.http.get(path, headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.content == answer.content
    game = client.new()["game"]["id"]
    table = client.http.get(f"/api/games/{game}/table?seat=0", headers={"accept-encoding": "gzip"})
    assert (table.status_code, len(table.content) > 1_000) == (200, True)
    assert "content-encoding" not in table.headers


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/assets/..%2f..%2fsecret.txt"]
)
def test_nothing_outside_is_served(with_client, path):
    import http.client

    connection = http.client.HTTPConnection("127.0.0.1", with_client.port, timeout=PATIENCE)
    connection.request("GET", path)
    assert b"outside" not in connection.getresponse().read()
    connection.close()
