/** What the help shows, beside the places that G leads to; the words are under `help` and `does` of console.json. */
export const keyGroups = [
  {
    name: 'everywhere',
    hints: [
      { keys: ['/'], does: 'find' },
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
      { keys: ['C'], does: 'claim' },
      { keys: ['S'], does: 'next' },
      { keys: ['V'], does: 'check' },
    ],
  },
  {
    name: 'case',
    hints: [
      { keys: ['R'], does: 'reveal' },
      { keys: ['1', '–', '9'], does: 'action' },
      { keys: ['⏎'], does: 'review' },
      { keys: ['N'], does: 'note' },
      { keys: ['E'], does: 'escalate' },
      { keys: ['S'], does: 'skip' },
      { keys: ['H'], does: 'handOver' },
      { keys: ['U'], does: 'giveBack' },
    ],
  },
  {
    name: 'photos',
    hints: [
      { keys: ['R'], does: 'look' },
      { keys: ['1', '⏎'], does: 'approve' },
      { keys: ['2', '⏎'], does: 'explicit' },
      { keys: ['3', '1–8'], does: 'reject' },
      { keys: ['S'], does: 'skip' },
    ],
  },
  {
    name: 'oversight',
    hints: [
      { keys: ['D'], does: 'dryRun' },
      { keys: ['O'], does: 'off' },
      { keys: ['[', ']'], does: 'period' },
      { keys: ['I'], does: 'invite' },
      { keys: ['X'], does: 'suspend' },
    ],
  },
] as const
