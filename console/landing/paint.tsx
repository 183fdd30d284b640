/** Painted at build time, to HTML that needs no script; `build/build-landing.ts` writes what it returns. */
import { renderToStaticMarkup } from 'react-dom/server'
import { landingText as t } from '#console/messages/landing.ts'
import { LandingPage } from './landing-page.tsx'
import { sayWhere } from './parts/slots.ts'
import { listQuestions } from './sections/questions.tsx'

/** @returns the page's body with its slots, and what its head and its data for searches say */
export default function paintLanding() {
  return {
    title: t.title,
    description: `${t.description}${sayWhere('plans', ` ${t.trial}`)}`,
    questions: listQuestions(),
    body: renderToStaticMarkup(<LandingPage />),
  }
}
