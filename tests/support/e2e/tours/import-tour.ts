/** A table brought in, in the demo: only a browser reads one beside the page. */
import type { Page } from 'playwright'
import { expectHeading } from '#tests/support/e2e/screens/console.ts'
import { button, expectText, expectVisible } from '#tests/support/e2e/screens/screen.ts'
import { createExcel } from '#tests/support/excel-file.ts'

type Tour = { page: Page; url: string; look: (screen: string) => Promise<void> }

export async function tourImport({ page, url, look }: Tour): Promise<void> {
  await page.goto(`${url}/admin/import`)
  await expectHeading(page, 'O que você quer trazer?')
  await look('100-import')
  const file = createExcel({
    1: ['Nome', 'Celular', 'Nascimento'],
    2: ['Zuleica Planilha', 11955550199, { value: 32905, format: 14 }],
    3: ['Sem DDD', '95555-0100', ''],
  })
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const input = page.locator('input[type=file]')
  await input.setInputFiles({ name: 'clientes.xlsx', mimeType, buffer: Buffer.from(file) })
  await expectText(page, 'Exemplos: 01/02/1990')
  await look('101-import-columns')
  await button(page, 'Conferir').click()
  await expectVisible(button(page, 'Trazer 1 cliente'))
  await look('102-import-check')
  await button(page, 'Trazer 1 cliente').click()
  await expectText(page, 'Linhas com erro no arquivo')
  await look('103-import-done')
  await button(page, 'Desfazer importação').click()
  await button(page.getByRole('dialog'), 'Desfazer').click()
  await expectText(page, 'Retirados')
}
