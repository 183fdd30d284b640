/** What `npm run check` does, beside the other tests instead of before them. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { ROOT } from '#tests/support/structure/repository.ts'

const run = promisify(execFile)

const readCheck = (): string => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  return scripts.check
}

/** Its checkers each see the shared types again: beside other tests one does it with half the work. */
const ALONE: Record<string, string[]> = { tsgo: ['--singleThreaded'] }

test.each(readCheck().split(' && '))('%s finds nothing', async (command) => {
  const [tool = '', ...rest] = command.split(' ')
  const args = [...rest, ...(ALONE[tool] ?? [])]
  const found = await run(join(ROOT, 'node_modules/.bin', tool), args, { cwd: ROOT }).then(
    () => '',
    // Such a tool writes what it finds to its output, and says by its exit code that it did.
    ({ stdout, stderr }) => `${stdout}${stderr}`,
  )
  expect(found).toBe('')
})
