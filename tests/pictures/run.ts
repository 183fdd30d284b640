/**
 * Takes pictures of screens, for people to look at: `npm run pictures`, or only some of them, as
 * `npm run pictures -- console page`. They land in tests/.output.
 */
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('./tour/', import.meta.url))
const SUFFIX = '-pictures.ts'

const names = readdirSync(FOLDER)
  .filter((file) => file.endsWith(SUFFIX) && file !== 'take-pictures.ts')
  .map((file) => file.slice(0, -SUFFIX.length))

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  throw new Error(`no pictures called ${unknown.join(', ')}; there are: ${names.join(', ')}`)
}
for (const name of wanted.length > 0 ? wanted : names) await import(`./tour/${name}${SUFFIX}`)
