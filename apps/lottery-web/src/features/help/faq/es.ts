import type { Faq } from './faq.ts'

/** The FAQ in Spanish. */
export const faq: Faq = {
  conditions: [
    {
      question: '¿Quién puede jugar?',
      answer: [
        'Toda persona con 18 años cumplidos y la identidad validada, que viva en un país donde el juego esté autorizado y que no tenga prohibido jugar. Cada persona tiene una sola cuenta. Los miembros de nuestro personal no pueden jugar.',
      ],
    },
    {
      question: '¿Por qué piden un documento de identidad?',
      answer: [
        'Para que nadie juegue antes de los 18 años ni con varias cuentas. Anverso y reverso en PDF, JPG o PNG, 2 MB como máximo cada uno. Mientras la identidad no esté validada, no es posible ningún pago.',
        'Tiene un mes desde el registro; se lo recordamos los días 7, 21 y 27. Pasado ese plazo, la cuenta se elimina. Un documento enviado a tiempo detiene el plazo, y uno rechazado deja 7 días para enviar otro.',
      ],
    },
    {
      question: '¿Puedo jugar desde cualquier país?',
      answer: [
        'El sitio se puede leer en todas partes, pero solo se juega desde los países donde nuestra [licencia](licence) lo permite. El país de residencia se comprueba al registrarse y al pagar.',
      ],
    },
  ],
  game: [
    {
      question: '¿Cuánto cuesta una participación?',
      answer: [
        '3 € por cuatro sorteos. En cada sorteo, 60 céntimos van al bote y 15 céntimos a los gastos de funcionamiento: de 3 €, los ganadores reciben pues 2,40 €. Vea [Transparencia y precios](pricing).',
      ],
    },
    {
      question: '¿Para qué sirve el voto?',
      answer: [
        'Decide el número de ganadores. Para N boletos: mínimo uno de cada 1000, mediano uno de cada 100, máximo uno de cada 10, redondeado hacia arriba y nunca menos de 2. Prevalece la elección del votante mediano; «sin opinión» no cuenta. Si los dos votos del centro difieren, o nadie vota, es el mediano. El voto se puede cambiar hasta el cierre.',
      ],
    },
    {
      question: '¿Mi número de boleto cambia mis posibilidades?',
      answer: [
        'No. Un número tiene la forma XX11XX22: dos letras, dos cifras, dos letras, dos cifras. Lo saca un generador criptográfico y es único en el sorteo. Puede pedir otro hasta validarlo: todos tienen exactamente las mismas posibilidades.',
      ],
    },
    {
      question: '¿Qué valen los créditos?',
      answer: [
        'Un crédito vale un sorteo. Los créditos gratuitos (apadrinamiento) se usan primero, empezando por los que antes caducan, y valen 12 meses. Los créditos pagados no caducan nunca; los que no se han usado se reembolsan. Un boleto gratuito pone los mismos 60 céntimos en el bote: salen de los gastos de funcionamiento. Si el precio cambia, un crédito ya pagado sigue valiendo un sorteo: la parte del bote nunca baja y, si sube, los gastos de funcionamiento pagan la diferencia.',
      ],
    },
    {
      question: '¿Cómo funciona el apadrinamiento?',
      answer: [
        'Dé su código. Un ahijado cuenta una vez validado y después de un primer sorteo pagado. Los créditos gratuitos llegan con 10, 20, 40, 70, 110 y 160 ahijados: 1, 1, 2, 3, 3 y 4. Apadrinarse a uno mismo, con el mismo documento o la misma cuenta de pago, no cuenta.',
      ],
    },
  ],
  draw: [
    {
      question: '¿Cuándo es el sorteo?',
      answer: [
        'Cada domingo a las 20:00, hora de París, en verano y en invierno. Las participaciones se cierran 60 minutos antes; la lista de boletos se sella y se publica como muy tarde 30 minutos antes.',
      ],
    },
    {
      question: '¿De dónde viene el azar?',
      answer: [
        'De drand quicknet, una baliza pública mantenida por la League of Entropy, un grupo de organizaciones independientes. Cada 3 segundos publica un número que nadie conoce antes. La ronda que contará la fija el calendario: no podemos elegir otra. Vea [Algoritmo o bolas](algorithm).',
      ],
    },
    {
      question: '¿Y si fallan la baliza o el sitio?',
      answer: [
        'Si la lista no ha podido sellarse 15 minutos antes de la hora, el sorteo se aplaza 24 horas, antes de que exista el azar, y la ronda pasa a ser la de la nueva hora. Si la baliza se retrasa, el sorteo espera exactamente esa ronda, nunca otra.',
        'Cada aplazamiento se publica con un aviso firmado. Con menos de dos boletos, o si hiciera falta un séptimo aplazamiento, el sorteo se anula y los créditos se devuelven.',
      ],
    },
  ],
  winnings: [
    {
      question: '¿Cómo sabré que he ganado?',
      answer: [
        'Por un correo con un enlace válido durante 72 horas, por un aviso y en la página del sorteo. Se lo recordamos los días 1, 7, 30, 53 y 59. Nadie le pedirá nunca dinero para recibir un premio.',
      ],
    },
    {
      question: '¿Cómo se me paga?',
      answer: [
        'Su identidad se comprueba de nuevo y el premio se transfiere a una cuenta bancaria a ese mismo nombre. Cada pago lo autorizan dos personas. Tiene 60 días para reclamar un premio; después pasa al bote siguiente, y se publica.',
      ],
    },
    {
      question: '¿Qué ocurre si un ganador no puede recibir su premio?',
      answer: [
        'Nada se decide por sí solo: se comunica al ganador qué se opone a su premio y tiene 14 días para remediarlo o respondernos. Después, dos personas deciden juntas. Si el premio no se le puede pagar, el boleto del puesto siguiente ocupa su lugar; el motivo se publica como código, nunca como nombre.',
      ],
    },
    {
      question: '¿Se publicará mi nombre?',
      answer: [
        'De entrada, solo el número del boleto, el importe y el país. Su nombre o su foto aparecen únicamente si usted lo acepta, por separado para cada cosa.',
      ],
    },
  ],
  security: [
    {
      question: '¿Por qué me piden confirmar un acceso?',
      answer: [
        'Cuando la contraseña correcta llega desde una dirección no vista en 180 días, le escribimos la hora, el país y el navegador. Usted aprueba o responde «no he sido yo». La sesión se abre solo en el navegador que la pidió.',
      ],
    },
    {
      question: '¿Qué es la verificación en dos pasos?',
      answer: [
        'Una opción de sus ajustes: un código de 6 cifras enviado por correo, válido 10 minutos y 5 intentos. El enlace que confirma una dirección nueva lo sustituye.',
      ],
    },
    {
      question: '¿Cómo puedo comprobar un sorteo yo mismo?',
      answer: [
        'Cada sorteo tiene una página de prueba, donde su navegador rehace todo el cálculo. También puede descargar los archivos y usar nuestros comandos, o [comprobar su recibo](receipt) sin conexión. El mecanismo se explica en la página [Seguridad](security).',
      ],
    },
  ],
  technical: [
    {
      question: 'Mi enlace ya no funciona',
      answer: [
        'Un enlace de activación vale 48 horas; uno de contraseña, 30 minutos. Cada uno sirve una sola vez, y uno nuevo anula el anterior. La página del enlace caducado permite recibir otro.',
      ],
    },
    {
      question: 'Mi pago ha fallado',
      answer: [
        'Su voto se conserva y puede volver a intentarlo, con el mismo medio u otro, hasta el cierre. Un pago que llega después del cierre se convierte en créditos: nada lleva fecha atrasada.',
      ],
    },
    {
      question: 'Se cierra mi sesión sin que yo haga nada',
      answer: [
        'Es una protección: la sesión se cierra tras 5, 10, 15, 30 o 60 minutos de inactividad, a su elección (15 de entrada), y tras 12 horas en todo caso. El plazo se cambia en los ajustes de la cuenta.',
      ],
    },
  ],
  personal_data: [
    {
      question: '¿Quién ve mi documento de identidad?',
      answer: [
        'Las personas encargadas de comprobarlo y nadie más. Está cifrado y cada consulta queda registrada. Los plazos de conservación están en la [política de privacidad](privacy).',
      ],
    },
    {
      question: '¿Figura mi nombre en la lista publicada?',
      answer: [
        'No. Cada línea lleva el número, el voto, pagado o gratuito, y una huella del titular. Solo el secreto de su recibo une esa huella con usted; si se destruye, el vínculo desaparece y la prueba sigue valiendo.',
      ],
    },
    {
      question: '¿Cómo recupero o elimino mis datos?',
      answer: [
        'Desde su cuenta: la exportación entrega todo lo que sabemos de usted y la eliminación borra sus datos. Solo espera a que se pague un premio o se sortee un boleto sellado; lo que la ley nos obliga a guardar se guarda aparte.',
      ],
    },
  ],
}
