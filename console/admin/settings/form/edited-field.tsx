import type { ReactNode } from 'react'
import { pictureText } from '#console/messages/picture.ts'
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
          theirs={formatField(name, edit.stored[name])}
          onKeepMine={() => edit.keepMine(name)}
          onTakeTheirs={() => edit.takeTheirs(name)}
        />
      )}
    </>
  )
}

type Value = SettingsForm['stored'][SettingsField]

function formatField(name: SettingsField, value: Value): string {
  if (name !== 'business_logo' && name !== 'gallery_images') return formatValue(value)
  const { length } = [value].flat().filter(Boolean)
  return length > 0 ? pictureText.another(length) : ''
}

/** A stored value in words. */
function formatValue(value: Value): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'ligado' : 'desligado'
  if (typeof value !== 'object') return `${value}`
  if (Array.isArray(value)) return value.join(', ')
  const hours = value.schedules.map(({ start, end }) => `${start} às ${end}`).join(', ')
  return value.enabled ? hours : 'fechado'
}
