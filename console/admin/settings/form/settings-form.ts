import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { CallInput } from '#api/contract/contract.ts'
import { houseSettingsQuery, type LoadedSettings } from '#console/house/house-queries.ts'
import { editText } from '#console/messages/edit.ts'
import type { SettingsTab } from '#console/messages/settings.ts'
import { settingsText as t } from '#console/messages/settings.ts'
import { call } from '#console/session/call.ts'
import { useEditForm } from '#console/ui/form/use-edit-form.ts'
import {
  COLOR_FIELDS,
  type HouseSettings,
  IDENTITY_FIELDS,
  PIX_FIELDS,
  RECEIVING_FIELDS,
  RULE_FIELDS,
} from '#domain/business/house-settings.ts'
import { isSameValue } from '#domain/edit/edit-conflicts.ts'
import { SETTING_CHECKS } from '#domain/settings/check-settings.ts'
import { WEEKDAYS } from '#domain/time/civil-time.ts'

export type SettingsField = keyof HouseSettings & string
type TextField =
  | Exclude<(typeof IDENTITY_FIELDS)[number], 'business_name' | 'slug'>
  | (typeof PIX_FIELDS)[number]
type Edit = CallInput<'PATCH /api/settings'>['body']

/** As they are typed: a text that is not there is an empty one. */
export type SettingsValues = Omit<HouseSettings, TextField> & Record<TextField, string>

const EMPTIED = [
  ...IDENTITY_FIELDS.filter((name) => name !== 'business_name' && name !== 'slug'),
  ...PIX_FIELDS,
]

function toSettingsValues(settings: LoadedSettings['settings']): SettingsValues {
  const texts = EMPTIED.map((name) => [name, settings[name] ?? ''])
  // `fromEntries` forgets the names, which are those of the texts.
  return { ...settings, ...(Object.fromEntries(texts) as Record<TextField, string>) }
}

/** The same fields as the server holds them. */
function toStoredFields(values: Partial<SettingsValues>): Edit['shown'] {
  const entries = Object.entries(values).map(([name, value]) => [name, value === '' ? null : value])
  // `fromEntries` forgets the names, which are those of the values.
  return Object.fromEntries(entries) as Edit['shown']
}

// Each field has the check of its own type, which an index forgets.
const CHECKS = SETTING_CHECKS as Record<SettingsField, (typed: unknown) => string | null>

/** A sentence for each field that was changed into what cannot be saved; what lies there is let be. */
export function checkSettings(
  values: SettingsValues,
  stored: SettingsValues,
): Partial<Record<SettingsField, string>> {
  const wrong: Partial<Record<SettingsField, string>> = {}
  // The checks are those of the form's fields.
  for (const field of Object.keys(CHECKS) as SettingsField[]) {
    const message = isSameValue(values[field], stored[field]) ? null : CHECKS[field](values[field])
    if (message) wrong[field] = message
  }
  return wrong
}

/** Everything that the screen edits, in one form: its parts are looked at one by one. */
export function useSettingsForm(loaded: LoadedSettings) {
  const queries = useQueryClient()
  const stored = useMemo(() => toSettingsValues(loaded.settings), [loaded.settings])
  const check = useCallback((values: SettingsValues) => checkSettings(values, stored), [stored])
  return useEditForm<SettingsValues>({
    draft: 'house-settings',
    stored,
    check,
    messages: { saved: t.saved, saveFailed: editText.saveFailed },
    save: ({ changes, shown }) =>
      call('PATCH /api/settings', { body: { changes, shown: toStoredFields(shown) } })
        .then((saved) => queries.setQueryData(houseSettingsQuery.queryKey, saved))
        .catch(async (error: unknown) => {
          await queries.invalidateQueries({ queryKey: houseSettingsQuery.queryKey })
          throw error
        }),
  })
}
export type SettingsForm = ReturnType<typeof useSettingsForm>

const FIELD_TABS: readonly [SettingsTab, readonly string[]][] = [
  ['negocio', IDENTITY_FIELDS],
  ['horarios', WEEKDAYS],
  ['agendamento', RULE_FIELDS],
  ['recebimentos', RECEIVING_FIELDS],
  ['dias-fechados', ['agendaBlocked']],
  ['cores', COLOR_FIELDS],
]

/** The part of the screen on which a field stands. */
export const findFieldTab = (field: string): SettingsTab =>
  FIELD_TABS.find(([, fields]) => fields.includes(field))?.[0] ?? 'pagina'

/** Puts a value into a field that is no input of its own. */
export function setField<Name extends SettingsField>(
  { form }: Pick<SettingsForm, 'form'>,
  name: Name,
  value: SettingsValues[Name],
): void {
  // A field's path is its name, and its value the one of that name.
  form.setValue(name, value as never, { shouldValidate: form.formState.isSubmitted })
}

/** What is wrong with a field that is no input of its own. */
export const getFieldError = (edit: SettingsForm, name: SettingsField): string | undefined =>
  edit.field(name).error
