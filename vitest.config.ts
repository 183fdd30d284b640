import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/** One set of files for both dialects: only the address of the database differs. */
const DATABASES = { 'db-sqlite': 'file::memory:', 'db-postgres': 'pglite:' } as const

const MINUTE = 60_000

/** What is waited for comes later on a busy machine; Vitest's own patience ends after a second. */
const POLL_PATIENCE = 15_000

type ProjectOptions = {
  folder?: string
  database?: string
  /** File by file: what measures time or races needs the machine for itself. */
  alone?: boolean
  /** Run before each file. */
  setupFiles?: string[]
  /** ms */
  patience?: number
  globalSetup?: string[]
}

/** `order` is the project's group: one starts when the one before it has ended. */
function project(
  name: string,
  order: number,
  {
    folder = name,
    database = DATABASES['db-sqlite'],
    alone = false,
    setupFiles = [],
    patience = 15_000,
    globalSetup = [],
  }: ProjectOptions = {},
): TestProjectInlineConfiguration {
  return {
    extends: true,
    // tests/ has no tsconfig of its own for JSX; what it imports has one in each front end's folder.
    ...(folder === 'widget' && { oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } } }),
    test: {
      ...(folder === 'widget' && { environment: './tests/support/widget/dom-environment.ts' }),
      name,
      include: [`tests/${folder}/**/*.test.{ts,tsx}`],
      // Read once, when the dialect's module loads: so it stands before any module does.
      env: { DATABASE_URL: database },
      sequence: { groupOrder: order },
      fileParallelism: !alone,
      setupFiles,
      testTimeout: patience,
      hookTimeout: patience * 2,
      globalSetup,
    },
  }
}

const RUN_FOLDER = 'tests/support/run-folder.ts'
const CHROMIUM = 'tests/support/e2e/browser/chromium.ts'

export default defineConfig({
  test: {
    pool: 'forks',
    // A worker loads each module once, and keeps the browser and the server that its files share.
    isolate: false,
    maxWorkers: 2,
    retry: 0,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    experimental: { fsModuleCache: true },
    expect: { poll: { timeout: POLL_PATIENCE } },
    exclude: ['**/node_modules/**', 'dist/**', 'tests/structure/broken/**'],
    reporters: ['default', './tests/report.ts'],
    projects: [
      project('structure', 0, { patience: 5 * MINUTE }),
      project('domain', 0),
      project('widget', 0, {
        patience: 30_000,
        setupFiles: ['./tests/support/widget/set-up-file.ts'],
      }),
      project('console', 0, {
        patience: MINUTE,
        setupFiles: ['./tests/support/console/set-up-file.ts'],
      }),
      project('db-sqlite', 0, { folder: 'db', patience: MINUTE }),
      project('db-postgres', 0, {
        folder: 'db',
        database: DATABASES['db-postgres'],
        patience: MINUTE,
      }),
      project('api', 1, { patience: 30_000 }),
      project('e2e', 2, { patience: 2 * MINUTE, globalSetup: [RUN_FOLDER, CHROMIUM] }),
      project('sqlite', 3, { alone: true, patience: MINUTE }),
      project('server', 4, { alone: true, patience: 2 * MINUTE, globalSetup: [RUN_FOLDER] }),
    ],
  },
})
