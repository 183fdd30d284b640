import { createApp } from 'vue'
import Salon from './salon-agenda.vue'

createApp(Salon).mount('#root')
