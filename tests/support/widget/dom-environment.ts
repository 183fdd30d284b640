/**
 * happy-dom for tests that also run our server in their process: what both sides need in Node's own
 * kind (requests, answers, addresses, aborts) stays Node's, for the server refuses another's.
 */
import { Window } from 'happy-dom'
import { type Environment, populateGlobal } from 'vitest/runtime'

const NODES_OWN = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'BroadcastChannel',
  'File',
  'FormData',
  'Headers',
  'MessageChannel',
  'MessagePort',
  'ReadableStream',
  'Request',
  'Response',
  'URL',
  'URLSearchParams',
  'crypto',
  'fetch',
  'performance',
  'structuredClone',
] as const

/** A phone's, as the browser tests open it. */
const PHONE = { innerWidth: 390, innerHeight: 844 }

const environment: Environment = {
  name: 'dom',
  viteEnvironment: 'ssr',
  setup: (global) => {
    const own = NODES_OWN.map(
      (name) => [name, Object.getOwnPropertyDescriptor(global, name)] as const,
    )
    const window = new Window({ url: 'http://vez.test/', ...PHONE, console: global.console })
    const { keys, originals } = populateGlobal(global, window, { bindFunctions: true })
    for (const [name, descriptor] of own) {
      if (descriptor) Object.defineProperty(global, name, descriptor)
    }
    return {
      teardown: async () => {
        await window.happyDOM.abort()
        window.close()
        for (const key of keys) delete global[key]
        for (const [key, value] of originals) global[key] = value
      },
    }
  },
}

export default environment
