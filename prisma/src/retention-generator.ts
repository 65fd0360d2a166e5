// Writes the retention plan (retention-plan.ts) from `schema.prisma`. A generator that Prisma starts by `generate`.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import helper from '@prisma/generator-helper'
import { readRetentionPlan } from './retention-plan.ts'

helper.generatorHandler({
  onManifest: () => ({ prettyName: 'the plan of retention', defaultOutput: './generated' }),
  onGenerate: async ({ generator, dmmf, datamodel }) => {
    // Prisma describes no column of a type unknown to it: its model's statement must cover it.
    for (const [, name = '', body = ''] of datamodel.matchAll(/^model (\w+) \{\n(.*?)^\s*\}/gms)) {
      const documentation = dmmf.datamodel.models.find((model) => model.name === name)?.documentation ?? ''
      if (body.includes('Unsupported(') && !/^@keep /m.test(documentation))
        throw new Error(`${name} has a column of a type that Prisma does not know, and no @keep of its own`)
    }
    const plan = readRetentionPlan(dmmf.datamodel.models, generator.config)
    const text = `// Written by prisma/src/retention-generator.ts.\nexport const retention = ${JSON.stringify(plan, null, 1)} as const\n`
    await writeFile(join(generator.output?.value ?? '', 'retention.ts'), text)
  },
})
