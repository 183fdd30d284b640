import type { ReactNode } from 'react'
import { settingsText as t } from '#console/messages/settings.ts'
import { EditConflict } from '#console/ui/form/edit-conflict.tsx'
import type { SettingsField, SettingsForm } from './settings-form.ts'

type Props = { edit: SettingsForm; name: SettingsField; children: ReactNode }

/** A field, and below it what somebody else saved there meanwhile. */
export function EditedField({ edit, name, children }: Props) {
  return (
    <>
      {children}
      {edit.conflicts.includes(name) && (
        <EditConflict
          label={t.fields[name]}
          theirs={formatValue(edit.stored[name])}
          onKeepMine={() => edit.keepMine(name)}
          onTakeTheirs={() => edit.takeTheirs(name)}
        />
      )}
    </>
  )
}

/** A stored value in words. */
function formatValue(value: SettingsForm['stored'][SettingsField]): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'ligado' : 'desligado'
  if (typeof value !== 'object') return `${value}`
  if (Array.isArray(value)) return value.join(', ')
  const hours = value.schedules.map(({ start, end }) => `${start} às ${end}`).join(', ')
  return value.enabled ? hours : 'fechado'
}
