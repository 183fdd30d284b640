import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { findOrInstallPostgres } from './tests/support/db/postgres/server.ts'
import { keepTemporaryFilesInMemory } from './tests/support/memory-folder.ts'

keepTemporaryFilesInMemory()

/**
 * One set of files for both dialects: only the address of the database differs. PostgreSQL is the
 * server that POSTGRES starts, or PGlite where there is none.
 */
const DATABASES = { 'db-sqlite': 'file::memory:', 'db-postgres': 'pglite:' } as const

const MINUTE = 60_000

/** What is waited for comes later on a busy machine; Vitest's own patience ends after a second. */
const POLL_PATIENCE = 15_000

type ProjectOptions = {
  folder?: string
  database?: string
  /** Run before each file. */
  setupFiles?: string[]
  /** ms */
  patience?: number
  globalSetup?: string[]
  retry?: number
}

/**
 * For what waits for screens and messages, where nobody watches the run; its report names what
 * needed it. Never for races and locks, where one failure in a hundred runs is what is looked for.
 */
const SECOND_TRY = process.env.CI ? 1 : 0

/** All are one group of Vitest's: where one project's last file is long, the next has begun. */
function project(
  name: string,
  {
    folder = name,
    database = DATABASES['db-sqlite'],
    setupFiles = [],
    patience = 15_000,
    globalSetup = [],
    retry = 0,
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
      setupFiles,
      testTimeout: patience,
      hookTimeout: patience * 2,
      globalSetup,
      retry,
    },
  }
}

const RUN_FOLDER = 'tests/support/run-folder.ts'
const POSTGRES = 'tests/support/db/postgres/set-up.ts'
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
      project('structure', { patience: 5 * MINUTE }),
      project('domain'),
      project('widget', {
        patience: 30_000,
        retry: SECOND_TRY,
        setupFiles: ['./tests/support/widget/set-up-file.ts'],
      }),
      project('console', {
        patience: MINUTE,
        retry: SECOND_TRY,
        setupFiles: ['./tests/support/console/set-up-file.ts'],
      }),
      project('db-sqlite', { folder: 'db', patience: MINUTE }),
      project('db-postgres', {
        folder: 'db',
        database: DATABASES['db-postgres'],
        patience: 2 * MINUTE,
        globalSetup: [POSTGRES],
      }),
      // What only a server has; PGlite cannot stand in.
      ...(findOrInstallPostgres()
        ? [
            project('postgres', {
              database: DATABASES['db-postgres'],
              patience: 4 * MINUTE,
              globalSetup: [RUN_FOLDER, POSTGRES],
            }),
            // What the product is for, through its whole API.
            project('api-postgres', {
              folder:
                'api/{booking,comanda,due-work,import,leaving,ledger,push,reminder,rest,service,statement,webhook}',
              database: DATABASES['db-postgres'],
              patience: MINUTE,
              globalSetup: [POSTGRES],
            }),
          ]
        : []),
      project('api', { patience: 30_000, retry: SECOND_TRY }),
      project('e2e', {
        patience: 2 * MINUTE,
        retry: SECOND_TRY,
        globalSetup: [RUN_FOLDER, CHROMIUM],
      }),
      project('sqlite', { patience: MINUTE }),
      project('server', { patience: 2 * MINUTE, globalSetup: [RUN_FOLDER] }),
    ],
  },
})
