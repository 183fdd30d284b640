/** Our plug-in in a real WordPress: settings, the editor's block and the shortcode, each booked in. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { getBrowser, startSite } from '#tests/support/e2e/browser/running-site.ts'
import { DESKTOP, openVisit, PHONE } from '#tests/support/e2e/browser/visit.ts'
import { walkBooking } from '#tests/support/e2e/screens/host-screen.ts'
import {
  ACTIVATE,
  createPublish,
  startWordPress,
  WORDPRESS_OWNER,
  type WordPress,
} from '#tests/support/server/wordpress.ts'
import { formatSeconds, type Proof } from './proof.ts'

/** @param rounds bookings by each way */
export async function proveWordPress(rounds: number): Promise<Proof> {
  const started = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'vez-wordpress-'))
  const complaints: string[] = []
  const site = await startSite({ demo: true })
  const wordpress = await startWordPress(folder)
  const browser = await getBrowser()
  try {
    const activated = wordpress.php(ACTIVATE)
    if (activated !== 'active') complaints.push(`not activated: ${activated}`)
    const owner = await signIn(browser, wordpress)
    complaints.push(...(await fillSettings(owner, wordpress, site.server.url)))
    const byBlock = await publishBlock(owner, wordpress)
    const byShortcode = wordpress.php(
      createPublish('Agenda', '[vez_agendamento service="\'><script>alert(1)</script>"]'),
    )
    const wholePage = wordpress.php(createPublish('Tudo', '[vez_agendamento view="page"]'))
    for (let round = 0; round < rounds; round++) {
      complaints.push(...(await book(browser, byBlock, 'Corte masculino')))
      complaints.push(...(await book(browser, byShortcode, 'Manicure')))
    }
    complaints.push(...(await lookAtWholePage(browser, wholePage)))
    complaints.push(...wordpress.complaints())
    const [booked] = site.file.query(
      `SELECT count(*) AS n FROM bookings WHERE origin = 'widget' AND client_phone LIKE '%' AND created_at > ${Date.now() - 600_000}`,
    )
    const figures = `WordPress ${wordpress.version}: settings, block and shortcode, ${booked?.n} bookings, ${formatSeconds(started)}`
    if (Number(booked?.n) < 2 * rounds) complaints.push(`${2 * rounds} bookings expected`)
    return { figures, complaints }
  } finally {
    await browser.close()
    await wordpress.close()
    await site.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Avatars and emoji come from elsewhere, where a machine may lead nowhere. */
async function visit(browser: Browser, options: Parameters<typeof openVisit>[1]) {
  const visit = await openVisit(browser, options)
  const isElsewhere = ({ hostname }: URL) => !['localhost', '127.0.0.1'].includes(hostname)
  await visit.context.route(isElsewhere, (route) => route.abort())
  return visit
}

async function signIn(browser: Browser, { url }: WordPress): Promise<Page> {
  const { page } = await visit(browser, { size: DESKTOP, allow: /./ })
  await page.goto(`${url}/wp-login.php`)
  await page.fill('#user_login', WORDPRESS_OWNER.name)
  await page.fill('#user_pass', WORDPRESS_OWNER.password)
  await page.click('#wp-submit')
  await page.waitForURL(/wp-admin/)
  return page
}

/** What is wrong is said and kept out; what is right is taken, from a whole link too. */
async function fillSettings(page: Page, { url }: WordPress, server: string): Promise<string[]> {
  const complaints: string[] = []
  const save = async (at: string, business: string) => {
    await page.goto(`${url}/wp-admin/options-general.php?page=vez-agendamento`)
    await page.fill('#vez_agendamento_server', at)
    await page.fill('#vez_agendamento_business', business)
    await page.click('#submit')
    await page.waitForURL(/settings-updated/)
    return {
      server: await page.inputValue('#vez_agendamento_server'),
      business: await page.inputValue('#vez_agendamento_business'),
      said: await page.locator('.notice').allInnerTexts(),
    }
  }
  const wrong = await save('javascript:alert(1)', 'Não é "slug"')
  if (wrong.server !== '' || wrong.business !== '' || wrong.said.length < 2) {
    complaints.push(`odd settings were taken: ${JSON.stringify(wrong)}`)
  }
  const right = await save(`${server}/studio-aurora`, '/studio-aurora/')
  if (right.server !== server || right.business !== 'studio-aurora') {
    complaints.push(`settings were not taken: ${JSON.stringify(right)}`)
  }
  return complaints
}

/** As an owner does it: a new page, the block found by its name, published. @returns its address */
async function publishBlock(page: Page, { url }: WordPress): Promise<string> {
  await page.goto(`${url}/wp-admin/post-new.php?post_type=page`)
  await page.waitForFunction('window.wp?.data?.select("core/block-editor") !== undefined')
  // The editor's first-time guide lies over everything.
  const guide = page.getByRole('button', { name: /^(Close|Close dialog|Fechar)$/ })
  await guide
    .first()
    .click({ timeout: 10_000 })
    .catch(() => {})
  await page.evaluate(`(() => {
    const block = wp.blocks.createBlock('vez/agendamento')
    wp.data.dispatch('core/block-editor').insertBlocks(block)
    wp.data.dispatch('core/editor').editPost({ title: 'Marque aqui' })
  })()`)
  await page.getByText('O agendamento aparece aqui na página publicada.').first().waitFor()
  await page.evaluate(`(async () => {
    wp.data.dispatch('core/editor').editPost({ status: 'publish' })
    await wp.data.dispatch('core/editor').savePost()
  })()`)
  return String(await page.evaluate(`wp.data.select('core/editor').getPermalink()`))
}

async function book(browser: Browser, at: string, service: string): Promise<string[]> {
  const { page, context, complaints } = await visit(browser, { size: PHONE })
  await page.goto(at)
  await walkBooking(page.locator('vez-booking'), service)
  const scripts = await page.locator('script[src$="/widget/vez.js"]').count()
  const said = complaints()
  await context.close()
  return [...said, ...(scripts === 1 ? [] : [`${scripts} scripts at ${at}`])]
}

async function lookAtWholePage(browser: Browser, at: string): Promise<string[]> {
  const { page, context, complaints } = await visit(browser, { size: DESKTOP })
  await page.goto(at)
  await page
    .locator('vez-booking')
    .getByRole('heading', { name: 'Studio Aurora' })
    .first()
    .waitFor()
  const said = complaints()
  await context.close()
  return said
}
