import { expect, test } from 'vitest'
import { listRoomSources, readOurs } from '#tests/support/structure/repository.ts'
import { listUnexplainedCasts } from './casts.ts'

const CHECKED = /^(domain|db|api|widget|console|tests)\//

test('every cast, non-null mark and any says why it is there', () => {
  const files = listRoomSources().filter((file) => CHECKED.test(file))
  expect(files.length).toBeGreaterThan(20)
  const found = files.flatMap((file) =>
    listUnexplainedCasts(file, readOurs(file)).map(({ line, text }) => `${file}:${line} ${text}`),
  )
  expect(found).toEqual([])
})

test('finds what overrules the compiler without a word', () => {
  const broken = `
    const one = value as Booking


    const two = list[0]!


    const three: any = 1


    const four = <Booking>value


    const five = 'https://a comment? no' as unknown as Booking


    const six = <p>// text, no comment</p> as Booking
  `
  const texts = (name: string) => listUnexplainedCasts(name, broken).map(({ text }) => text)
  expect(texts('broken.ts').slice(0, 4)).toEqual([
    'value as Booking',
    'list[0]!',
    'any',
    '<Booking>value',
  ])
  const screen = broken.replace('<Booking>value', 'value')
  expect(listUnexplainedCasts('broken.tsx', screen).map(({ line }) => line)).toEqual([
    2, 5, 8, 14, 14, 17,
  ])
})

test('leaves explained casts, as const and satisfies alone', () => {
  const sound = `
    // The column is an enum that the driver types as text.
    const one = value as Status
    const two = [1, 2] as const


    /* Checked by the caller:
       the list is not empty. */

    const three = list[0]!
    const four = { a: 1 } satisfies Shape


    const five = many.words as Other // the library types it too widely
  `
  expect(listUnexplainedCasts('sound.ts', sound)).toEqual([])
})
