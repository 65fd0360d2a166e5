import type { TextDocument } from '#lottery-web/prose/text-document.ts'

export const algorithm: TextDocument = {
  title: '¿Algoritmo o máquina de bolas?',
  lead: 'Una esfera de vidrio con bolas numeradas inspira confianza. Un cálculo publicado se puede comprobar. Esto es lo que garantiza de verdad cada uno.',
  sections: [
    {
      title: 'Lo que muestra una máquina de bolas',
      blocks: [
        'El espectáculo es honrado casi siempre: se ven las bolas girar y caer. Pero lo que se ve es una retransmisión. El peso de las bolas, la elección de la máquina, el estado de la lista de participantes en el momento del sorteo: nada de eso se controla desde un sillón. Hay que creer al notario, al fabricante y a la cadena de televisión.',
        'Y cuando termina el programa, nadie puede volver a hacer el sorteo.',
      ],
    },
    {
      title: 'Lo que no muestra un algoritmo oculto',
      blocks: [
        'Un generador interno es peor: el público no ve nada en absoluto. Varios fraudes célebres vinieron de un empleado que conocía la máquina por dentro. Un cálculo solo merece confianza si cualquiera puede rehacerlo, con un azar que no está en manos del organizador.',
      ],
    },
    {
      title: 'Lo que hacemos nosotros',
      blocks: [
        [
          'Primero se fijan y se publican los participantes; el azar todavía no existe.',
          'El azar procede de drand quicknet, producido en común por organizaciones independientes, y firmado.',
          'El cálculo es corto, público y sin nada que ajustar: unas huellas SHA-256 y una ordenación.',
          'Todo queda en línea: dentro de diez años, el mismo cálculo dará los mismos ganadores.',
        ],
      ],
    },
    {
      title: 'Punto por punto',
      blocks: [
        {
          table: [
            ['Pregunta', 'Máquina de bolas', 'Nuestro sorteo'],
            [
              '¿Quién tiene el azar?',
              'El organizador y su proveedor',
              'La League of Entropy, fuera de nuestro alcance',
            ],
            ['¿La lista se fija antes?', 'Eso nos dicen', 'Sí, publicada y firmada'],
            ['¿Se puede repetir en secreto?', 'Sí, antes de emitir', 'No: solo hay una ronda posible'],
            ['¿Quién puede comprobarlo?', 'Los presentes', 'Todo el mundo, para siempre'],
            ['¿Puede falsearlo un defecto físico?', 'Sí: peso, desgaste, carga', 'No'],
            ['¿Un millón de boletos?', 'Hacen falta combinaciones', 'Cada boleto se clasifica, uno a uno'],
          ],
        },
      ],
    },
    {
      title: '¿Y los puntos débiles?',
      blocks: [
        'Seamos francos. Nuestro método supone que SHA-256 y las firmas resisten, como supone el mundo entero para sus bancos, y que una mayoría de las organizaciones de drand no se ponen de acuerdo en secreto. Si la baliza calla, esperamos; nunca la sustituimos.',
        'También es menos bonito de ver. Por eso la página de cada sorteo muestra el cálculo que se desarrolla, paso a paso, en su propio dispositivo. El detalle está en la página [Seguridad](security).',
      ],
    },
  ],
}
