/** Which modules each document loads anew, and which stay for all documents of a process. */
import { fileURLToPath } from 'node:url'
import type { EvaluatedModules } from 'vite/module-runner'
import { installWindow } from '#tests/support/dom/install-window.ts'

// What `vi.resetModules` empties, which empties all of it.
declare const __vitest_worker__: { evaluatedModules: EvaluatedModules }

const CONSOLE = fileURLToPath(new URL('../../../console/', import.meta.url))

/** The console's own modules hold a document's state; what they import from elsewhere holds none. */
export function resetConsoleModules(): void {
  for (const [path, node] of __vitest_worker__.evaluatedModules.idToModuleMap) {
    if (!path.startsWith(CONSOLE)) continue
    Object.assign(node, { promise: undefined, exports: undefined, evaluated: false })
    node.importers.clear()
  }
}

let isLoaded = false

/** They look for a document as they load, and keep what they found. */
export async function loadLibraries(): Promise<void> {
  if (isLoaded) return
  isLoaded = true
  const { remove } = installWindow('http://vez.test/', { width: 1440, height: 900 })
  const [{ environmentManager }] = await Promise.all([
    import('@tanstack/react-query'),
    import('react-dom/client'),
    import('@tanstack/react-router'),
    import('@floating-ui/react'),
    import('react-hook-form'),
    import('sonner'),
  ])
  remove()
  // What ran in this process before may have loaded it without a document: then it asks for nothing anew.
  environmentManager.setIsServer(() => false)
}
