/** What `npm run check` does, beside the other tests instead of before them. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOurFiles, ROOT, readOurs } from '#tests/support/structure/repository.ts'

const run = promisify(execFile)

const commands: string[] = JSON.parse(readOurs('package.json')).scripts.check.split(' && ')

/** Its checkers each see the shared types again: beside other tests one does it with half the work. */
const ALONE: Record<string, string[]> = { tsgo: ['--singleThreaded'] }

/** What such a tool writes about what it finds; of one that did not run, why. */
async function findProblems(command: string, cwd = ROOT): Promise<string> {
  const [tool = '', ...rest] = command.split(' ')
  const args = [...rest, ...(ALONE[tool] ?? [])]
  return run(join(ROOT, 'node_modules/.bin', tool), args, { cwd }).then(
    () => '',
    // One that is missing, or was killed, has written nothing: its error then says so.
    ({ stdout, stderr, message }) => `${stdout}${stderr}` || message,
  )
}

test.each(commands)('%s finds nothing', async (command) => {
  expect(await findProblems(command)).toBe('')
})

test('every set of types is checked, and every file is linted', () => {
  const sets = listOurFiles().filter((file) => /(^|\/)tsconfig[.\w]*\.json$/.test(file))
  const checked = commands.flatMap((command) => /^tsgo -p (\S+)$/.exec(command)?.[1] ?? [])
  const toFile = (set: string) => (set.endsWith('.json') ? set : join(set, 'tsconfig.json'))
  expect(checked.map(toFile).sort()).toEqual(sets.sort())
  expect(commands).toContain('biome check .')
})

let broken: string
beforeAll(async () => {
  broken = await mkdtemp(join(tmpdir(), 'vez-checks-'))
  await writeFile(join(broken, 'wrong.ts'), "export const price: number = 'dez'\n")
  await writeFile(join(broken, 'tsconfig.json'), '{"compilerOptions": {"noEmit": true}}')
  await writeFile(join(broken, 'biome.json'), await readFile(join(ROOT, 'biome.json')))
  await writeFile(join(broken, 'unused.ts'), 'const unused: any = 1\n')
})
afterAll(() => rm(broken, { recursive: true }))

test.each([
  ['tsgo -p .', 'TS2322'],
  ['biome check --vcs-enabled=false .', 'noExplicitAny'],
  ['no-such-tool .', 'ENOENT'],
])('%s would say what is wrong: %s', async (command, what) => {
  expect(await findProblems(command, broken)).toContain(what)
})
