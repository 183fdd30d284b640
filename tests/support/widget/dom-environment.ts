/** A document for each process of the widget's tests, which also run our server. */
import type { Environment } from 'vitest/runtime'
import { installWindow } from '#tests/support/dom/install-window.ts'

/** A phone's, as the browser tests open it. */
const PHONE = { width: 390, height: 844 }

const environment: Environment = {
  name: 'dom',
  viteEnvironment: 'ssr',
  setup: () => {
    const { window, remove } = installWindow('http://vez.test/', PHONE)
    return {
      teardown: async () => {
        await window.happyDOM.abort()
        remove()
      },
    }
  },
}

export default environment
