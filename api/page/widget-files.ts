import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const listNames = (folder: string) => (existsSync(folder) ? readdirSync(folder).sort() : [])

/** Names of the widget's main part, which `vez.js` asks for first of all. */
export function listCoreNames(folder: string): string[] {
  return listNames(folder).filter((name) => /^core-.*\.js$/.test(name))
}

/** What any page asks for at once, whichever view it opens with. */
export function listCorePaths(folder: string): string[] {
  return toWidgetPaths(listCoreNames(folder))
}

/** The same for the salon's page, which needs a part of its own, and what that one imports. */
export function listSalonPagePaths(folder: string): string[] {
  const parts = listNames(folder).filter((name) => /^business-page-.*\.js$/.test(name))
  const imported = parts.flatMap((name) => listImports(readFileSync(join(folder, name), 'utf8')))
  return toWidgetPaths([...new Set([...listCoreNames(folder), ...parts, ...imported])])
}

const toWidgetPaths = (names: readonly string[]) => names.map((name) => `/widget/${name}`)

/** What a built part imports at once; parts that load later are asked for by a call. */
function listImports(code: string): string[] {
  return [...code.matchAll(/\bfrom\s*["']\.\/([\w.-]+\.js)["']/g)].flatMap(([, name]) => name ?? [])
}
