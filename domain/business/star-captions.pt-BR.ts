/** Stars and their captions; 0 is none chosen yet (documents 2, section 2, Review prompt). */
export const STAR_CAPTIONS = [
  'Clique nas estrelas para avaliar',
  'Péssimo',
  'Ruim',
  'Regular',
  'Bom',
  'Excelente',
] as const
