/** Icons that only this page has, drawn like those of `parts/icon.tsx`. */
export const PAGE_ICONS = {
  instagram:
    'M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4zM12 15.5a3.5 3.5 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM16.750 7.250v.01',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5.500v13l10.500-6.500z',
} as const
