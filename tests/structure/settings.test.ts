/** The settings that the server reads, wherever they are listed a second time. */
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readEnv, SETTINGS } from '#api/env.ts'
import { readOurs } from '#tests/support/structure/repository.ts'

/** What the container has by itself: the image's and the volume's. */
const FIXED = ['HOST', 'PORT', 'DATABASE_URL', 'BACKUP_DIR']

test('compose.yaml hands every setting of .env to the server, but for those that are the container’s', () => {
  const given: Record<string, string> = parse(readOurs('compose.yaml')).services.vez.environment
  const handed = Object.entries(given).flatMap(([name, value]) =>
    value === `\${${name}:-}` ? [name] : [],
  )
  expect(handed.sort()).toEqual(SETTINGS.filter((name) => !FIXED.includes(name)).sort())
  const image = [...(/^ENV (.*)$/m.exec(readOurs('Dockerfile'))?.[1] ?? '').matchAll(/(\w+)=/g)]
  const fixed = [...image.map(([, name = '']) => name), ...Object.keys(given)]
  expect(fixed).toEqual(expect.arrayContaining(FIXED))
})

test.each(SETTINGS)(
  '%s is not set where it is empty, as compose hands over what .env lacks',
  (name) => {
    expect(readEnv({ [name]: '' }, [])).toEqual(readEnv({}, []))
  },
)

test('the README lists every setting, and no other', () => {
  const [, table = ''] =
    /\n\| Variable \|.*\n\|---.*\n((?:\|.*\n)+)/.exec(readOurs('README.md')) ?? []
  const listed = table
    .split('\n')
    .flatMap((row) => row.split(' | ')[0]?.match(/(?<=`)[A-Z_]+(?=`)/g) ?? [])
  expect(listed.sort()).toEqual([...SETTINGS].sort())
})
