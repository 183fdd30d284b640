import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The server reads its migrations, and the demo its pictures, from beside the built file. */
function besideServer(): Plugin {
  return {
    name: 'vez:beside-server',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'server',
    writeBundle() {
      cpSync(at('db/migrations'), at('dist/server/migrations'), { recursive: true })
      cpSync(at('db/demo/pictures'), at('dist/server/pictures'), { recursive: true })
      cpSync(at('api/page/assets'), at('dist/server/assets'), { recursive: true })
      for (const [name, file] of Object.entries(FONTS)) {
        cpSync(at(`node_modules/@fontsource-variable/${file}`), at(`dist/server/assets/${name}`))
      }
      compressBeside(at('dist/server/assets'))
    },
  }
}

const FONTS = {
  'figtree.woff2': 'figtree/files/figtree-latin-wght-normal.woff2',
  'bricolage.woff2': 'bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
}

function compressedWidget(): Plugin {
  return {
    name: 'vez:compressed-widget',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'widget',
    writeBundle: () => compressBeside(at('dist/widget')),
  }
}

/** Text files are served in the compressed form that lies beside each. */
function compressBeside(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!/\.(js|css|svg)$/.test(name)) continue
    const bytes = readFileSync(`${folder}/${name}`)
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    writeFileSync(`${folder}/${name}.br`, brotliCompressSync(bytes, { params }))
  }
}

/** Vite wraps each dynamic import to preload style sheets; the widget has none, so this is 1 KB. */
function plainImports(): Plugin {
  return {
    name: 'vez:plain-imports',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'widget',
    load: (id) =>
      id === '\0vite/preload-helper.js'
        ? 'export const __vitePreload = (load) => load()'
        : undefined,
  }
}

/** One configuration, an environment a front end and one for the server: `vite build --app`. */
export default defineConfig({
  appType: 'custom',
  publicDir: false,
  plugins: [besideServer(), compressedWidget(), plainImports()],
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) {
        if (environment.name === 'widget' || environment.name === 'server') {
          await builder.build(environment)
        }
      }
    },
  },
  environments: {
    widget: {
      consumer: 'client',
      build: {
        outDir: at('dist/widget'),
        emptyOutDir: true,
        target: 'es2022',
        minify: 'oxc',
        modulePreload: false,
        rolldownOptions: {
          input: { vez: at('widget/element.tsx') },
          preserveEntrySignatures: 'strict',
          output: {
            format: 'es',
            entryFileNames: '[name].js',
            chunkFileNames: '[name]-[hash].js',
            assetFileNames: '[name]-[hash][extname]',
            // vez.js only leads to this chunk. Were it one with it, later parts would import
            // `./vez.js`, and a page that asks for `vez.js?ver=6`, as WordPress does, would break.
            codeSplitting: { groups: [{ name: 'core', test: /widget\/(app|element)\.tsx$/ }] },
          },
        },
      },
    },
    server: {
      consumer: 'server',
      build: {
        outDir: at('dist/server'),
        emptyOutDir: true,
        target: 'node20',
        ssr: true,
        minify: false,
        rolldownOptions: {
          input: { main: at('api/main.ts') },
          output: { format: 'es', entryFileNames: '[name].js' },
        },
      },
    },
  },
})
