/** Loads a list to its end, part by part: `next` of one is what the next is asked after. */
export async function loadAllPages<Page extends { next: string | null }>(
  load: (after: string | undefined) => Promise<Page>,
): Promise<Page[]> {
  const pages: Page[] = []
  let after: string | undefined
  do {
    const page = await load(after)
    pages.push(page)
    after = page.next ?? undefined
  } while (after !== undefined)
  return pages
}
