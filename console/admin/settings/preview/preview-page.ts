import type { PublicPage } from '#api/contract/contract.ts'
import { findOpeningHoursFault } from '#domain/availability/opening-hours.ts'
import { COLOR_FIELDS, pickFields } from '#domain/business/house-settings.ts'
import { DEFAULT_THEME } from '#domain/business/settings.ts'
import { toPictureSize } from '#domain/picture/picture.ts'
import { displayPhone } from '#domain/text/phone.ts'
import { toSafeColor, toSafeLink, toSafePicture } from '#domain/text/safe-link.ts'
import { WEEKDAYS } from '#domain/time/civil-time.ts'
import type { SettingsValues } from '../form/settings-form.ts'

/** The page as it would be with what is typed; what cannot be shown yet stays as it is. */
export function toPreviewPage(page: PublicPage, values: SettingsValues): PublicPage {
  const { business } = page
  return {
    ...page,
    business: {
      ...business,
      name: values.business_name.trim() || business.name,
      logo: toPictureSize(toSafePicture(values.business_logo), 800),
      description: values.business_description.trim() || null,
      address: values.business_address.trim() || null,
      phone: displayPhone(values.business_phone.trim() || null),
      whatsapp: displayPhone(values.whatsapp.trim() || null),
      instagram: values.instagram.trim() || null,
      google_maps: toSafeLink(values.google_maps),
      gallery_images: values.gallery_images.flatMap((image) => toSafePicture(image) ?? []),
      theme_colors: toShownColors(values),
      schedule_settings: toShownWeek(business, values),
      tab_order: values.tab_order,
      public_page_settings: pickFields(values, [
        'show_horarios',
        'show_localizacao',
        'show_avaliacoes',
        'show_contato',
        'show_galeria',
      ]),
    },
  }
}

function toShownColors(values: SettingsValues) {
  const colors = { ...DEFAULT_THEME }
  for (const name of COLOR_FIELDS) colors[name] = toSafeColor(values[name], DEFAULT_THEME[name])
  return colors
}

function toShownWeek(business: PublicPage['business'], values: SettingsValues) {
  const week = { ...business.schedule_settings }
  for (const day of WEEKDAYS) {
    if (findOpeningHoursFault(values[day]) === null) week[day] = values[day]
  }
  return week
}
