import { html, raw } from 'hono/html'
import type { PublicPage } from '#api/contract/contract.ts'
import { paintPage } from '#widget/server.tsx'
import { getStyleSource, type Html, renderStyleBlock } from './document.ts'
import type { ReadyPage } from './ready-page.ts'

/** The element's shadow root as a browser draws it before any script runs. */
export type Paint = {
  template: Html
  /** The source that the page's policy has to allow: its `<style>`, and no other. */
  styleSource: string
}

/** @param today `YYYY-MM-DD` in the business's zone: the page marks it */
export async function paint({ answer }: ReadyPage, today: string): Promise<Paint> {
  // Our own encoder wrote it: what the widget will read, to the letter.
  const page = JSON.parse(answer.body.text) as PublicPage
  const { style, markup } = await paintPage(page, today)
  return {
    template: html`<template shadowrootmode="open">${renderStyleBlock(style)}${raw(markup)}</template>`,
    styleSource: getStyleSource(style),
  }
}
