/** How `vite.config.ts` builds the landing: painted to HTML, and what of it the browser loads. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { EnvironmentOptions, Plugin, Rolldown } from 'vite'

type Build = {
  /** Where a path of the repository lies. */
  at: (path: string) => string
  /** Writes a file's compressed form beside it. */
  compress: (file: string) => void
} & Required<Pick<Rolldown.RolldownOptions, 'checks' | 'onwarn'>>

/** Two environments and the plugin that joins what they have built. */
export default function buildLanding({ at, compress, checks, onwarn }: Build) {
  // Apart from the console: nothing of it weighs on a sign-in, nor the other way round.
  const landing = {
    consumer: 'client',
    build: {
      outDir: at('dist'),
      emptyOutDir: false,
      target: 'es2022',
      minify: 'oxc',
      modulePreload: false,
      rolldownOptions: {
        checks,
        input: { landing: at('console/landing/landing.ts') },
        output: {
          format: 'es',
          entryFileNames: 'console/assets/[name]-[hash].js',
          codeSplitting: false,
        },
      },
    },
  } satisfies EnvironmentOptions
  const paint = {
    consumer: 'server',
    resolve: { noExternal: ['lucide-react'] },
    build: {
      outDir: at('dist/paint'),
      emptyOutDir: false,
      target: 'node20',
      ssr: true,
      minify: false,
      // Its style is of what was painted, to the letter.
      emitAssets: true,
      cssCodeSplit: false,
      cssMinify: true,
      rolldownOptions: {
        checks,
        onwarn,
        input: { paint: at('console/landing/paint.tsx') },
        external: [/^\/assets\//],
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          assetFileNames: '[name][extname]',
          codeSplitting: false,
        },
      },
    },
  } satisfies EnvironmentOptions
  return { environments: { landing, paint }, plugin: joinLanding({ at, compress }) }
}

/**
 * Writes `dist/console/landing.json`, from which the server makes its page. The painting and what the
 * browser loads both go into it; the later one writes it.
 */
function joinLanding({ at, compress }: Pick<Build, 'at' | 'compress'>): Plugin {
  const files = {
    painted: at('dist/paint/paint.js'),
    style: at('dist/paint/style.css'),
    /** Holds its address. */
    script: at('dist/paint/script.txt'),
  }
  const keepScript = (name: string) => {
    mkdirSync(at('dist/paint'), { recursive: true })
    writeFileSync(files.script, `/${name}`)
    compress(at(`dist/${name}`))
  }
  return {
    name: 'vez:landing-page',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'paint' || name === 'landing',
    async writeBundle(_, bundle) {
      const entry = Object.values(bundle).find((one) => one.type === 'chunk' && one.isEntry)
      if (this.environment.name === 'landing') keepScript(entry?.fileName ?? '')
      if (!Object.values(files).every((file) => existsSync(file))) return
      const painter: { default: () => object } = await import(`${files.painted}?${Date.now()}`)
      const page = {
        ...painter.default(),
        style: readFileSync(files.style, 'utf8').trim(),
        script: readFileSync(files.script, 'utf8'),
      }
      writeFileSync(at('dist/console/landing.json'), JSON.stringify(page))
    },
  }
}
