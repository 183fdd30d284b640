import { expect, test } from 'vitest'
import { findHelp } from '#api/command-line.ts'

test.each([[[]], [['--demo']], [['backup', 'x.db']], [['restore']], [['move']], [['admin']]])(
  '%j is done',
  (args) => {
    expect(findHelp(args)).toBeNull()
  },
)

test.each(['help', '--help', '-h'])('%s prints what there is', (asked) => {
  expect(findHelp([asked])).toMatch(
    /^vez admin .*\nvez backup FILE .*\nvez restore FILE .*\nvez move /,
  )
})

test.each(['houses', 'restoer', '--dmeo', ''])('"%s" is none: it starts nothing', (typed) => {
  expect(() => findHelp([typed])).toThrow(`there is no command ${typed}`)
})
