import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import CHUNK_GROUPS from './console/build/chunks.ts'
import buildLanding from './console/landing/build/build-landing.ts'

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
      for (const file of API_VIEWER) {
        cpSync(at(`node_modules/swagger-ui-dist/${file}`), at(`dist/server/assets/${file}`))
      }
      compressBeside(at('dist/server/assets'))
    },
  }
}

/** What `/developers` shows the API in. */
const API_VIEWER = ['swagger-ui-bundle.js', 'swagger-ui-bundle.js.LICENSE.txt', 'swagger-ui.css']

const FONTS = {
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
    compress(`${folder}/${name}`)
  }
}

function compress(file: string): void {
  const bytes = readFileSync(file)
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
}

/** The console's one document, with what was built for it; vite's own would lie one folder deeper. */
function consoleDocument(): Plugin {
  return {
    name: 'vez:console-document',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'console',
    buildStart() {
      // The landing lies there too, and is not made anew with each change of the console.
      if (!this.meta.watchMode) rmSync(at('dist/console'), { recursive: true, force: true })
    },
    generateBundle(_, bundle) {
      const built = Object.values(bundle)
      const entry = built.find((one) => one.type === 'chunk' && one.isEntry)
      if (entry?.type !== 'chunk') throw new Error('the console has no entry')
      const sheets = entry.viteMetadata?.importedCss ?? []
      const tags = [
        ...[...sheets].map((name) => `<link rel="stylesheet" href="/${name}">`),
        ...entry.imports.map((name) => `<link rel="modulepreload" href="/${name}">`),
        `<script type="module" src="/${entry.fileName}"></script>`,
      ]
      const source = readFileSync(at('console/index.html'), 'utf8').replace(
        '<!--built-->',
        tags.join('\n'),
      )
      this.emitFile({ type: 'asset', fileName: 'console/index.html', source })
    },
    writeBundle: () => compressBeside(at('dist/console/assets')),
  }
}

/** Sonner writes its style sheet into the page by script, which our policy refuses: we import it. */
function sonnerWithoutScriptedStyle(): Plugin {
  return {
    name: 'vez:sonner-style',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'console',
    transform(code, id) {
      if (!/node_modules\/sonner\/.*js$/.test(id)) return
      const call = /__insertCSS\((?=["'`])/
      if (!call.test(code)) throw new Error('sonner no longer writes its style as it did')
      return { code: code.replace(call, 'void ('), map: null }
    },
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

/** Vite brings environments of its own, which nobody needs. */
const OURS = new Set(['widget', 'console', 'landing', 'paint', 'server'])

/** One configuration, an environment a front end and one for the server: `vite build --app`. */
// Whoever starts the demo on a slow machine need not hear which plugin took how long.
const QUIET_CHECKS = { pluginTimings: false }

const IGNORE_DIRECTIVES: NonNullable<Rolldown.RolldownOptions['onwarn']> = (warning, show) => {
  if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') show(warning)
}

// As hundreds of files, most of them unused, they cost a third of a start's time.
const BUNDLED_WITH_SERVER = [
  'arctic',
  'drizzle-orm',
  'hono',
  '@hono/node-server',
  'jose',
  'lucia',
  'oslo',
  'otpauth',
  'preact',
  'preact-render-to-string',
  'uqr',
  'zod',
  /^@oslojs\//,
]

const landing = buildLanding({ at, compress, checks: QUIET_CHECKS, onwarn: IGNORE_DIRECTIVES })

export default defineConfig({
  appType: 'custom',
  publicDir: false,
  plugins: [
    besideServer(),
    compressedWidget(),
    plainImports(),
    consoleDocument(),
    landing.plugin,
    sonnerWithoutScriptedStyle(),
  ],
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) {
        if (OURS.has(environment.name)) await builder.build(environment)
      }
    },
  },
  worker: {
    format: 'es',
    rolldownOptions: { output: { entryFileNames: 'console/assets/[name]-[hash].js' } },
  },
  environments: {
    widget: {
      consumer: 'client',
      build: {
        outDir: at('dist/widget'),
        emptyOutDir: true,
        target: 'es2022',
        modulePreload: false,
        // 450 B less than the bundler's own minifier, of the 32 KiB that booking may weigh.
        minify: 'terser',
        // Unsafe where a function without a name is called with `new`: none here or in Preact is.
        terserOptions: {
          module: true,
          ecma: 2020,
          compress: { passes: 5, inline: 1, pure_getters: true, unsafe_arrows: true },
        },
        rolldownOptions: {
          checks: QUIET_CHECKS,
          input: { vez: at('widget/element.tsx') },
          preserveEntrySignatures: 'strict',
          output: {
            format: 'es',
            generatedCode: { symbols: false },
            entryFileNames: '[name].js',
            chunkFileNames: '[name]-[hash].js',
            assetFileNames: '[name]-[hash][extname]',
            // vez.js only leads to this chunk. Were it one with it, later parts would import
            // `./vez.js`, and a page that asks for `vez.js?ver=6`, as WordPress does, would break.
            // The other two keep together what booking needs: fewer files, and better compressed.
            codeSplitting: {
              groups: [
                {
                  name: 'core',
                  test: /widget\/(app\/app|element)\.tsx$|domain\/text\/display\.ts$|rolldown[/:]runtime/,
                },
                { name: 'steps', test: /widget\/(booking\/steps\/steps|parts\/alert)\.tsx$/ },
                {
                  name: 'login',
                  test: /widget\/(session\/login\/login|parts\/(text|phone)-field|session\/form\/(use-form|problems|form-alert))\.tsx?$/,
                },
              ],
            },
          },
        },
      },
    },
    console: {
      consumer: 'client',
      build: {
        // Named from here, so that /console/ is in every address that the build writes.
        outDir: at('dist'),
        emptyOutDir: false,
        target: 'es2022',
        minify: 'oxc',
        modulePreload: { polyfill: false },
        rolldownOptions: {
          checks: QUIET_CHECKS,
          input: { console: at('console/main.tsx') },
          // Fonts lie with the server, for the salons' pages too.
          external: [/^\/assets\//],
          // `use client` means nothing here: all of this runs in the browser.
          onwarn: IGNORE_DIRECTIVES,
          output: {
            format: 'es',
            entryFileNames: 'console/assets/[name]-[hash].js',
            chunkFileNames: 'console/assets/[name]-[hash].js',
            assetFileNames: 'console/assets/[name]-[hash][extname]',
            // Else every button and field would be a file of its own.
            codeSplitting: {
              groups: CHUNK_GROUPS,
            },
          },
        },
      },
    },
    ...landing.environments,
    server: {
      consumer: 'server',
      // PGlite's driver is loaded on demand: within the one file it would load with every start.
      resolve: { noExternal: BUNDLED_WITH_SERVER, external: ['drizzle-orm/pglite'] },
      build: {
        outDir: at('dist/server'),
        emptyOutDir: true,
        target: 'node20',
        ssr: true,
        minify: false,
        // What it paints has the widget's style in it.
        cssMinify: true,
        rolldownOptions: {
          checks: QUIET_CHECKS,
          input: { main: at('api/main.ts') },
          // One file: it looks for others beside itself, wherever that part of it has gone.
          output: { format: 'es', entryFileNames: '[name].js', codeSplitting: false },
        },
      },
    },
  },
})
