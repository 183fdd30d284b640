import type { DaySchedule, SchedulePeriod } from '#domain/availability/schedule.ts'
import { DEFAULT_GENERAL, DEFAULT_THEME } from '#domain/business/settings.ts'
import { addDays } from '#domain/time/civil-time.ts'
import type { DemoComposite, DemoProfessional, DemoSalon } from './salon.ts'
import { AURORA_OVERRIDES, AURORA_PRODUCTS } from './studio-aurora-products.ts'
import { AURORA_SERVICES } from './studio-aurora-services.ts'

const createDaySchedule = (...spans: [start: string, end: string][]): DaySchedule => ({
  enabled: true,
  schedules: spans.map(([start, end]): SchedulePeriod => ({ start, end })),
})
const off: DaySchedule = { enabled: false, schedules: [] }

const getPicturePath = (name: string) => `/demo/pictures/${name}.webp`

const composites: DemoComposite[] = [
  {
    key: 'dia-de-noiva',
    name: 'Dia de noiva',
    description: 'Penteado, maquiagem e unhas no mesmo dia, com calma e um brinde no final.',
    total_price: 69_000,
    total_duration: 210,
    category: 'combo',
    demand: 1.2,
    for: 'f',
    items: [
      { service: 'penteado-de-noiva', professionals: ['rafa', 'bia'] },
      { service: 'maquiagem-de-noiva', professionals: ['bia', 'nina'] },
      { service: 'unhas-de-noiva', professionals: ['nina'] },
    ],
  },
]

const professionals: DemoProfessional[] = [
  {
    key: 'rafa',
    name: 'Rafa Lima',
    gender: 'm',
    bio: 'Colorista e especialista em cortes',
    avatar: getPicturePath('rafa'),
    email: 'rafa@aurora.example',
    phone: '11987651201',
    commission_rate: 50,
    performs: [
      'corte-feminino',
      'corte-masculino',
      'escova',
      'coloracao',
      'mechas',
      'hidratacao',
      'barba',
      'corte-e-barba',
      'progressiva',
      'penteado-de-noiva',
    ],
    working_hours: null,
  },
  {
    key: 'bia',
    name: 'Bia Souza',
    gender: 'f',
    bio: 'Escovas, penteados e maquiagem',
    avatar: getPicturePath('bia'),
    email: 'bia@aurora.example',
    phone: '11987651202',
    commission_rate: 45,
    performs: [
      'corte-feminino',
      'escova',
      'hidratacao',
      'coloracao',
      'sobrancelhas',
      'maquiagem',
      'penteado-de-noiva',
      'maquiagem-de-noiva',
    ],
    working_hours: {
      monday: createDaySchedule(['10:00', '14:00'], ['15:00', '19:00']),
      tuesday: createDaySchedule(['10:00', '14:00'], ['15:00', '19:00']),
      wednesday: createDaySchedule(['10:00', '14:00'], ['15:00', '19:00']),
      thursday: createDaySchedule(['10:00', '14:00'], ['15:00', '20:00']),
      friday: createDaySchedule(['10:00', '14:00'], ['15:00', '20:00']),
      saturday: createDaySchedule(['09:00', '18:00']),
      sunday: off,
    },
  },
  {
    key: 'leo',
    name: 'Leo Martins',
    gender: 'm',
    bio: 'Barbeiro, navalha e degradê',
    avatar: getPicturePath('leo'),
    email: 'leo@aurora.example',
    phone: '11987651203',
    commission_rate: null,
    performs: ['corte-masculino', 'barba', 'desenho-de-barba', 'corte-e-barba'],
    working_hours: {
      tuesday: createDaySchedule(['12:00', '20:00']),
      wednesday: createDaySchedule(['12:00', '20:00']),
      thursday: createDaySchedule(['12:00', '20:00']),
      friday: createDaySchedule(['11:00', '20:00']),
      saturday: createDaySchedule(['09:00', '18:00']),
      sunday: createDaySchedule(['10:00', '16:00']),
    },
  },
  {
    key: 'nina',
    name: 'Nina Alves',
    gender: 'f',
    bio: 'Unhas, pele e bem-estar',
    avatar: getPicturePath('nina'),
    email: 'nina@aurora.example',
    phone: '11987651204',
    commission_rate: 50,
    performs: [
      'manicure',
      'pedicure',
      'pe-e-mao',
      'alongamento',
      'limpeza-de-pele',
      'massagem',
      'sobrancelhas',
      'maquiagem-de-noiva',
      'unhas-de-noiva',
    ],
    working_hours: null,
  },
  {
    key: 'sonia',
    name: 'Sônia Prado',
    gender: 'f',
    bio: 'Manicure e pedicure',
    avatar: null,
    email: 'sonia@aurora.example',
    phone: '11987651205',
    commission_rate: 40,
    performs: ['manicure', 'pedicure', 'pe-e-mao'],
    working_hours: {
      wednesday: createDaySchedule(['09:00', '15:00']),
      friday: createDaySchedule(['09:00', '15:00']),
      saturday: createDaySchedule(['09:00', '15:00']),
    },
    left_days_ago: 62,
  },
]

export const studioAurora: DemoSalon = {
  slug: 'studio-aurora',
  owner: { name: 'Aurora Campos', email: 'dona@aurora.example', phone: '11987651200' },
  plan: 'avancado',
  signed_in: ['rafa'],
  reception: { name: 'Carla Dias', email: 'recepcao@aurora.example', phone: '11987651209' },
  name: 'Studio Aurora',
  logo: getPicturePath('aurora-logo'),
  description: 'Cabelo, barba, unhas e um café passado na hora, no coração da Augusta.',
  address: 'Rua Augusta, 1200 - Consolação, São Paulo - SP',
  phone: '(11) 3081-1200',
  email: 'contato@aurora.example',
  whatsapp: '+55 11 98765-1200',
  instagram: '@studioaurora',
  google_maps: 'https://www.google.com/maps/search/?api=1&query=Rua+Augusta+1200+S%C3%A3o+Paulo',
  theme_colors: DEFAULT_THEME,
  gallery_images: [1, 2, 3, 4, 5, 6].map((n) => getPicturePath(`aurora-${n}`)),
  schedule_settings: {
    monday: createDaySchedule(['10:00', '19:00']),
    tuesday: createDaySchedule(['09:00', '20:00']),
    wednesday: createDaySchedule(['09:00', '20:00']),
    thursday: createDaySchedule(['09:00', '20:00']),
    friday: createDaySchedule(['09:00', '20:00']),
    saturday: createDaySchedule(['09:00', '18:00']),
    // Open every day, so that the demo's agenda is alive on whichever it is shown.
    sunday: createDaySchedule(['10:00', '16:00']),
  },
  general_settings: { ...DEFAULT_GENERAL, advanceBooking: 60, cancellationDeadline: 4 },
  pix: { pix_key: 'pix@aurora.example', pix_name: 'Studio Aurora', pix_city: 'São Paulo' },
  card_fees: [
    { method: 'debito', brand: '', hundredths: 139, days: 1 },
    { method: 'credito', brand: 'Elo', hundredths: 369, days: 30 },
    { method: 'credito', brand: 'Visa', hundredths: 299, days: 30 },
    { method: 'credito', brand: '', hundredths: 329, days: 30 },
  ],
  services: AURORA_SERVICES,
  composites,
  professionals,
  products: AURORA_PRODUCTS,
  notes: [
    {
      text: 'Mechas finas com pó e ox de 20 volumes, 40 minutos. Tonalizante 9.1, 15 minutos.\nNa próxima, um pouco mais claras na frente.',
      before_image: getPicturePath('aurora-antes'),
      after_image: getPicturePath('aurora-depois'),
    },
    {
      text: 'Hidratação antes da cor: as pontas estavam secas. Aparar dois dedos a cada dois meses.',
    },
    { text: 'Teste de mecha na nuca, sem reação.' },
  ],
  notes_about: 'f',
  overrides: AURORA_OVERRIDES,
  blocked: (today) => [
    { date: addDays(today, 12), professionalId: '', isFullDay: true },
    {
      date: addDays(today, 4),
      professionalId: 'rafa',
      isFullDay: false,
      startTime: '13:00',
      endTime: '15:30',
    },
  ],
  clients: { f: 170, m: 90 },
  ratings: { 5: 110, 4: 16, 3: 2 },
}
