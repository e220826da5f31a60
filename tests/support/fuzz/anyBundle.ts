import * as fc from 'fast-check'

const word = fc.oneof(
  fc.string(),
  fc.constantFrom('Bundle', 'Encounter', 'Patient', 'Location', 'in-progress'),
)
const known = fc.constantFrom(
  'resourceType',
  'type',
  'entry',
  'resource',
  'identifier',
  'value',
  'status',
  'name',
)
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    word,
    fc.integer(),
    fc.constant(null),
    fc.boolean(),
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(known, fc.string()), tie('tree'), { maxKeys: 6 }),
  ),
}))
const shaped = fc.record({
  resourceType: fc.constant('Bundle'),
  type: fc.constant('transaction'),
  entry: fc.array(
    fc.record({
      resource: fc.record({
        resourceType: fc.constantFrom('Encounter', 'Patient', 'Location'),
        identifier: fc.oneof(
          tree,
          fc.constant([{ value: 'V' }]),
          fc.array(fc.record({ value: fc.string() })),
        ),
        status: fc.oneof(tree, fc.constantFrom('in-progress', 'finished')),
        subject: fc.oneof(tree, fc.constant({ reference: 'Patient/1' })),
        location: fc.oneof(tree, fc.array(fc.record({ location: tree }), { maxLength: 2 })),
        meta: fc.oneof(
          tree,
          fc.record({
            versionId: fc.string(),
            lastUpdated: fc.date({ noInvalidDate: true }).map((at) => at.toISOString()),
          }),
        ),
        name: tree,
      }),
    }),
    { maxLength: 4 },
  ),
})

/** Any body that a client may post as a bundle: arbitrary values, and ones that are nearly a bundle. */
export const anyBundle = fc.oneof(tree, shaped)
