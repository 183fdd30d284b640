import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/** One set of files for both dialects: only the address of the database differs. */
const DATABASES = { 'db-sqlite': 'file::memory:', 'db-postgres': 'pglite:' } as const

const MINUTE = 60_000

/** What is waited for comes later on a busy machine; Vitest's own patience ends after a second. */
const POLL_PATIENCE = 15_000

/**
 * `order` keeps what measures time (races, browsers) apart: a group starts when the one before it
 * has ended, and where `alone` is set, file by file.
 */
function project(
  name: string,
  order: number,
  { folder = name, database = DATABASES['db-sqlite'] as string, alone = false, patience = 15_000 },
): TestProjectInlineConfiguration {
  return {
    extends: true,
    // tests/ has no tsconfig of its own for JSX; what it imports has one in each front end's folder.
    ...(folder === 'widget' && { oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } } }),
    test: {
      name,
      include: [`tests/${folder}/**/*.test.{ts,tsx}`],
      // Read once, when the dialect's module loads: so it stands before any module does.
      env: { DATABASE_URL: database },
      sequence: { groupOrder: order },
      fileParallelism: !alone,
      testTimeout: patience,
      hookTimeout: patience * 2,
      // Files of a worker run in one process: it loads modules once, and keeps browser and server.
      isolate: folder !== 'e2e',
      ...(folder === 'e2e' && {
        globalSetup: ['tests/support/run-folder.ts', 'tests/support/e2e/browser/chromium.ts'],
      }),
    },
  }
}

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    retry: 0,
    restoreMocks: true,
    unstubEnvs: true,
    expect: { poll: { timeout: POLL_PATIENCE } },
    exclude: ['**/node_modules/**', 'dist/**', 'tests/structure/broken/**'],
    reporters: ['default', './tests/report.ts'],
    projects: [
      project('structure', 0, { patience: MINUTE }),
      project('domain', 0, {}),
      project('widget', 0, {}),
      project('console', 0, {}),
      project('sqlite', 1, { alone: true, patience: MINUTE }),
      project('db-sqlite', 1, { folder: 'db', alone: true, patience: MINUTE }),
      project('db-postgres', 2, {
        folder: 'db',
        database: DATABASES['db-postgres'],
        alone: true,
        patience: MINUTE,
      }),
      project('api', 3, { patience: 30_000 }),
      project('e2e', 4, { patience: 2 * MINUTE }),
      project('server', 5, { alone: true, patience: 2 * MINUTE }),
    ],
  },
})
