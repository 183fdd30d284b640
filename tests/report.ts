import type { Reporter, TestModule, Vitest } from 'vitest/node'
import { getPostgresName } from './support/db/postgres/set-up.ts'

/** What one project did: skipped counts what was written to run and did not. */
export type Tally = { project: string; passed: number; failed: number; skipped: number }

export type Verdict = { passed: number; failed: number; complaints: string[] }

/** These two run the same files on the two databases, so they must run the same tests. */
const TWINS = ['db-sqlite', 'db-postgres'] as const

const countExecuted = (tally: Tally) => tally.passed + tally.failed

/** Complaints about the run itself, each of which counts as a failure. */
function listComplaints(tallies: readonly Tally[]): string[] {
  const complaints: string[] = []
  const [one, other] = TWINS.map((name) => tallies.find((tally) => tally.project === name))
  if (one && other && countExecuted(one) !== countExecuted(other)) {
    complaints.push(
      `${one.project} ran ${countExecuted(one)} tests, ${other.project} ${countExecuted(other)}`,
    )
  }
  for (const { project, skipped } of tallies) {
    for (let n = 0; n < skipped; n++) complaints.push(`${project}: a test was skipped`)
  }
  return complaints
}

/** Sums up a run: a skipped test is a failure, and so is a run that differs between databases. */
export function judgeRun(tallies: readonly Tally[]): Verdict {
  const complaints = listComplaints(tallies)
  const sum = (key: 'passed' | 'failed') => tallies.reduce((total, tally) => total + tally[key], 0)
  return { passed: sum('passed'), failed: sum('failed') + complaints.length, complaints }
}

/** A file that broke outside its tests (an import, a hook) counts as one failure. */
function tallyModule(tally: Tally, module: TestModule, filtered: boolean): void {
  const before = tally.failed
  for (const test of module.children.allTests()) {
    const { state } = test.result()
    if (state === 'passed') tally.passed++
    else if (state === 'failed') tally.failed++
    else if (!filtered) tally.skipped++
  }
  if (!module.ok() && tally.failed === before) tally.failed++
}

/** Tests that failed and passed when they were tried again: each is a defect, of it or of the code. */
const listSecondTries = (module: TestModule): string[] =>
  [...module.children.allTests()]
    .filter((test) => test.diagnostic()?.flaky)
    .map((test) => {
      const why = test.result().errors?.[0]?.message.split('\n')[0] ?? 'no error'
      return `${module.project.name}: ${module.relativeModuleId} > ${test.fullName} (${why})`
    })

/** How long a file took, with what it imports and sets up. */
export type FileTime = { project: string; file: string; ms: number }

const SLOWEST_COUNT = 10

/** A line for each of the slowest files, the slowest first. */
export const listSlowest = (times: readonly FileTime[]): string[] =>
  [...times]
    .sort((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST_COUNT)
    .map(({ project, file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${project}: ${file}`)

function readTime(module: TestModule): FileTime {
  const { duration, collectDuration, setupDuration, environmentSetupDuration } = module.diagnostic()
  const ms = duration + collectDuration + setupDuration + environmentSetupDuration
  return { project: module.project.name, file: module.relativeModuleId, ms }
}

const formatTally = ({ project, passed, failed, skipped }: Tally, times: readonly FileTime[]) => {
  const ms = times.reduce((sum, one) => sum + (one.project === project ? one.ms : 0), 0)
  const seconds = `${Math.round(ms / 1000)} s of files`
  return `${project}: ${passed} passed, ${failed} failed, ${skipped} skipped, ${seconds}`
}

/**
 * Prints what needed a second try, the slowest files, totals and time per project and, as the very
 * last line of the run, `N passed, N failed`. That line appears however the run ends; a run of
 * nothing is one failure.
 */
export default class Report implements Reporter {
  #tallies = new Map<string, Tally>()
  #times: FileTime[] = []
  #secondTries: string[] = []
  #loose = 0
  #filtered = false

  onInit(vitest: Vitest): void {
    if (vitest.config.watch) return
    this.#filtered = vitest.config.testNamePattern !== undefined
    for (const { name } of vitest.projects) {
      this.#tallies.set(name, { project: name, passed: 0, failed: 0, skipped: 0 })
    }
    process.once('exit', (code) => this.#close(code))
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    this.#loose += errors.length
    for (const module of modules) {
      const tally = this.#tallies.get(module.project.name)
      if (tally) tallyModule(tally, module, this.#filtered)
      this.#times.push(readTime(module))
      this.#secondTries.push(...listSecondTries(module))
    }
  }

  #close(code: number): void {
    const tallies = [...this.#tallies.values()]
    const { passed, failed, complaints } = judgeRun(tallies)
    const counted = failed + this.#loose
    const broken = code !== 0 || passed === 0
    const total = counted === 0 && broken ? 1 : counted
    for (const complaint of complaints) process.stderr.write(`${complaint}\n`)
    const lines = [
      ...this.#secondTries.map((test) => `Passed only when tried again: ${test}`),
      'The slowest files:',
      ...listSlowest(this.#times),
      `PostgreSQL of the tests: ${getPostgresName()}`,
      ...tallies.map((tally) => formatTally(tally, this.#times)),
      `${passed} passed, ${total} failed`,
    ]
    process.stdout.write(`${lines.join('\n')}\n`)
    if (total > 0) process.exitCode = 1
  }
}
