import { svelte } from '@sveltejs/vite-plugin-svelte'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

/** What the apps beside this file need of their builds: `npx vite examples` from the top folder. */
export default defineConfig({
  plugins: [
    // Vue takes an unknown element for a component unless it is told.
    vue({ template: { compilerOptions: { isCustomElement: (tag) => tag === 'vez-booking' } } }),
    svelte({ configFile: false }),
  ],
})
