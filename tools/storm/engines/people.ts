import type { Traveller } from './journey.ts'

/** The one with Firefox, and the one with WebKit. */
export const people: readonly [Traveller, Traveller] = [
  {
    username: 'Truro_Wren',
    email: 'wren@engines.example.com',
    password: 'Wren’s own password £1',
    iAm: 'A woman looking for a man',
    town: { typed: 'trur', taken: 'Cornwall - Truro' },
    description: 'Long walks on the coast path, and a pub with a fire at the end of them.',
    words: 'Fancy a walk by the river?\n£5 says yes,\n€10 says tea after.\n你好，世界！\nYours, Wren',
  },
  {
    username: 'fen-of-falmouth',
    email: 'fen@engines.example.com',
    password: 'Fen’s own password €2',
    iAm: 'A man looking for a woman',
    town: { typed: 'falm', taken: 'Cornwall - Falmouth' },
    description: 'Sails on Sundays, bakes on Mondays, and reads the papers a day late.',
    words: 'Gladly.\nSunday at three?\nI bring the cake — lemon,\nor ginger,\nor both.',
  },
]
