import type { Lot } from './lot.ts'

/** The size of a drawing in its own units. */
export const SHEET = { width: 800, height: 1000 } as const

/** A light from where it burns to where it hardly comes. */
export type Light = { core: string; warm: string; deep: string; dark: string }

const light = (core: string, warm: string, deep: string, dark: string): Light => ({ core, warm, deep, dark })

export const lights = {
  tungsten: light('#FFF3CF', '#FFC46E', '#CF7330', '#5E2619'),
  amber: light('#FFEBB8', '#FFAE4F', '#B95A24', '#4C1C1A'),
  linen: light('#FFF8E6', '#F6D7A2', '#B5824F', '#4B2E2B'),
  rose: light('#FFE9DA', '#FFA386', '#BC4A52', '#4C1630'),
  violet: light('#FFEDEA', '#EBA9B4', '#8C4A70', '#331640'),
  candle: light('#FFE7A8', '#FF9A45', '#97401F', '#32121A'),
  film: light('#F1F5FF', '#A3BFE8', '#4C639B', '#1C2148'),
}

export type LightName = keyof typeof lights

/** What of a window all its parts go by: where its opening lies on the sheet, and what light falls out of it. */
export type View = {
  lot: Lot
  x: number
  y: number
  width: number
  height: number
  /** Where the opening ends: `y + height`. */
  bottom: number
  light: Light
  lightName: LightName
  /** On which side of the room the lamp stands: 1 on the right, -1 on the left. */
  side: 1 | -1
  /** The street is narrow: the window is larger, and its house is hardly seen. */
  isNear: boolean
  /** What is dark in the room. */
  ink: string
  /** The colour of the window's frame. */
  frame: string
}
