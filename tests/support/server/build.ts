/** The built server, and variants of it that differ by a few lines, to see the tests catch them. */
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createBuilder, mergeConfig, type Plugin, type PluginOption } from 'vite'
import { MIGRATIONS } from '#tests/support/db/factories.ts'
import config from '../../../vite.config.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const BUILT = join(ROOT, 'dist/server/main.js')

/** The entry of the server as it ships; built first where that has not been done. */
export async function buildServer(): Promise<string> {
  if (!existsSync(BUILT)) {
    const builder = await createBuilder({ root: ROOT, logLevel: 'error' })
    await builder.buildApp()
  }
  return BUILT
}

/** In one source file, a text that occurs there once, and what stands in its place. */
export type SourceChange = { file: string; from: string; to: string }

export type ServerVariant = { entry: string; remove: () => void }

/** Builds the server from the same sources but for some changes, into a folder of its own. */
export async function buildVariant(changes: readonly SourceChange[]): Promise<ServerVariant> {
  const folder = mkdtempSync(join(tmpdir(), 'vez-variant-'))
  const pending = new Set(changes)
  const own = { server: { build: { outDir: folder, emptyOutDir: false } } }
  const builder = await createBuilder({
    ...mergeConfig(config, { environments: own }),
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    plugins: [changing(pending), ...(config.plugins ?? []).filter((plugin) => !copies(plugin))],
  })
  const { server } = builder.environments
  if (!server) throw new Error('vite.config.ts has no environment "server"')
  await builder.build(server)
  if (pending.size > 0) throw new Error(`not in the sources: ${JSON.stringify([...pending])}`)
  cpSync(MIGRATIONS, join(folder, 'migrations'), { recursive: true })
  // What the server imports from packages is looked for upwards from where it lies.
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  return { entry: join(folder, 'main.js'), remove }
}

/** The plugin that copies into dist, which a variant leaves alone. */
const copies = (plugin: PluginOption) =>
  plugin && 'name' in plugin && plugin.name === 'vez:beside-server'

function changing(pending: Set<SourceChange>): Plugin {
  return {
    name: 'vez:variant',
    enforce: 'pre',
    transform(code, id) {
      let changed = code
      for (const change of [...pending].filter(({ file }) => id === join(ROOT, file))) {
        const parts = changed.split(change.from)
        if (parts.length !== 2) throw new Error(`${change.from}: ${parts.length - 1} times`)
        changed = parts.join(change.to)
        pending.delete(change)
      }
      return changed
    },
  }
}
