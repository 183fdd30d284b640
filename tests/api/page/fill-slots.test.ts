import { expect, test } from 'vitest'
import { fillSlots } from '#api/page/fill-slots.ts'

test('a value stands in its slot, whatever it holds, and twice where it is asked for twice', () => {
  const painted = '<a href="/[[example]]">[[exampleName]]</a><b>[[exampleName]]</b>'
  const values = { example: 'bela', exampleName: `Bela & "Filhas" <b>$&</b> [[email]]` }
  const name = 'Bela &amp; &quot;Filhas&quot; &lt;b&gt;$&amp;&lt;/b&gt; [[email]]'
  expect(fillSlots(painted, values)).toBe(`<a href="/bela">${name}</a><b>${name}</b>`)
})

test('one slot stands inside another, whichever of them is missing', () => {
  const painted = 'a[[if plans]]b[[if email]]c[[end email]]d[[end plans]]e'
  expect(fillSlots(painted, { plans: '', email: '' })).toBe('abcde')
  expect(fillSlots(painted, { plans: '', email: null })).toBe('abde')
  expect(fillSlots(painted, { plans: null, email: '' })).toBe('ae')
})

test('what stands around a missing value goes with it, over lines, and nothing beside it', () => {
  const painted = 'a[[if email]]\n<i>[[email]]</i>\n[[end email]]b[[if whatsapp]]c[[end whatsapp]]d'
  expect(fillSlots(painted, { email: null, whatsapp: '' })).toBe('abcd')
  expect(fillSlots(painted, { email: 'x@y.z', whatsapp: null })).toBe('a\n<i>x@y.z</i>\nbd')
  expect(fillSlots(painted, {})).toBe('abd')
})
