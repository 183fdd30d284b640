import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import paintLanding from '#console/landing/paint.tsx'
import { PolicyDialog } from '#console/landing/sections/policy-dialogs.tsx'
import { POLICIES } from '#domain/legal/policies.ts'

const draw = (policy: (typeof POLICIES)['cookies']) =>
  renderToStaticMarkup(createElement(PolicyDialog, { id: 'cookies', policy, page: '/privacy' }))

test('a policy whose text is still to be written says so, and one that is written does not', () => {
  const unfinished = 'Este conteúdo está em desenvolvimento...'
  expect(draw({ ...POLICIES.cookies, sections: [] })).toContain(unfinished)
  expect(draw(POLICIES.cookies)).not.toContain(unfinished)
  expect(paintLanding().body).not.toContain(unfinished)
})

test('each slot is closed where it was opened, within the others', () => {
  const open: string[] = []
  const { body, description, questions } = paintLanding()
  const painted = [body, description, JSON.stringify(questions)].join('')
  for (const [, act, name = ''] of painted.matchAll(/\[\[(if|end) (\w+)\]\]/g)) {
    if (act === 'if') open.push(name)
    else expect(open.pop()).toBe(name)
  }
  expect(open).toEqual([])
})

test('a policy’s dialog says all of it, and the day it changed', () => {
  const drawn = draw({ ...POLICIES.lgpd, updated: '2027-01-05' })
  expect(drawn).toContain('Atualizado em 05/01/2027.')
  for (const { heading, lines } of POLICIES.lgpd.sections)
    for (const text of [heading, ...lines]) expect(drawn).toContain(text)
})
