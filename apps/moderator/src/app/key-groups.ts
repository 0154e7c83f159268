/** What the help shows, beside the places that G leads to; the words are under `help` and `does` of console.json. */
export const keyGroups = [
  {
    name: 'everywhere',
    hints: [
      { keys: ['B'], does: 'blur' },
      { keys: ['Y'], does: 'grey' },
      { keys: ['P'], does: 'break' },
      { keys: ['?'], does: 'help' },
      { keys: ['Esc'], does: 'back' },
    ],
  },
  {
    name: 'queues',
    hints: [
      { keys: ['J', 'K'], does: 'move' },
      { keys: ['⏎'], does: 'open' },
      { keys: ['V'], does: 'check' },
    ],
  },
] as const
