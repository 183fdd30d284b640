/** An example's own app, built as its salon would build it: React, Vue or Svelte in, one script out. */
import { dirname } from 'node:path'
import { build } from 'vite'

const built = new Map<string, Promise<string>>()

/** @param file path of the app's entry; built once a process */
export function bundleExample(file: string): Promise<string> {
  const known = built.get(file) ?? bundle(file)
  built.set(file, known)
  return known
}

async function bundle(file: string): Promise<string> {
  const output = await build({
    root: dirname(file),
    // Beside the app: it names the plugins of Vue and Svelte.
    configFile: `${dirname(file)}/vite.config.ts`,
    publicDir: false,
    logLevel: 'error',
    mode: 'production',
    // The tests' own NODE_ENV would bring React's development build, which talks to the console.
    oxc: { jsx: { runtime: 'automatic', importSource: 'react', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: file, output: { format: 'es', codeSplitting: false } },
    },
  })
  const [first] = Array.isArray(output) ? output : [output]
  if (!first || !('output' in first)) throw new Error(`${file} was not built`)
  const [chunk] = first.output
  return chunk.code
}
