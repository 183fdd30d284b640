import '#console/app/tokens.css'
import '#console/app/base.css'
import './landing.css'
import { text } from '#console/messages/app.ts'
import styles from './parts/parts.module.css'
import { Where } from './parts/where.tsx'
import { Contact } from './sections/contact.tsx'
import { ExampleSalon } from './sections/example-salon.tsx'
import { Features } from './sections/features.tsx'
import { ScrollTop, StatusNotice } from './sections/floating.tsx'
import { Footer } from './sections/footer.tsx'
import { Header } from './sections/header.tsx'
import { Hero } from './sections/hero.tsx'
import { InstallDialog } from './sections/install-dialog.tsx'
import { PolicyDialogs } from './sections/policy-dialogs.tsx'
import { Pricing } from './sections/pricing.tsx'
import { Questions } from './sections/questions.tsx'

/** `/`: what Vez is, shown by itself, what it costs, and whom to ask. */
export function LandingPage() {
  return (
    <>
      <a className={styles.skip} href="#content">
        {text.skip}
      </a>
      <Header />
      <main id="content" tabIndex={-1} className={styles.main}>
        <Hero />
        <Features />
        <Where slot="example">
          <ExampleSalon />
        </Where>
        <Where slot="plans">
          <Pricing />
        </Where>
        <Questions />
        <Contact />
      </main>
      <Footer />
      <PolicyDialogs />
      <InstallDialog />
      <ScrollTop />
      <StatusNotice />
    </>
  )
}
