// Writes the types of the wire from the server's own OpenAPI document.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import openapi, { astToString } from 'openapi-typescript'

const here = fileURLToPath(new URL('..', import.meta.url))
const python = process.env.PYTHON ?? '../.venv/bin/python'
const made = execFileSync(python, ['-m', 'grognard.server', '--openapi'], { cwd: here, maxBuffer: 1 << 26 })
const types = astToString(await openapi(JSON.parse(made.toString()), { alphabetize: true }))
writeFileSync(
  new URL('../src/wire/openapi.d.ts', import.meta.url),
  `// Made by \`npm run types\`; not by hand.\n${types}`
)
