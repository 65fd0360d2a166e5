import type { TextDocument } from '#lottery-web/prose/text-document.ts'

export const about: TextDocument = {
  title: 'Quiénes somos',
  lead: 'Cagnotte es una lotería comunitaria: muchas apuestas pequeñas, varios ganadores y nada del bote que se quede en la caja.',
  sections: [
    {
      title: 'La idea',
      blocks: [
        'Las grandes loterías prometen un único ganador inmensamente rico y millones de perdedores. Nosotros quisimos lo contrario: cada semana un sorteo designa a varios ganadores, que se reparten el bote a partes iguales. Un premio razonable tiene más posibilidades de alegrar un año que de trastornar una vida.',
        'Una participación cuesta 3 € y da derecho a cuatro sorteos. En cada sorteo, 60 céntimos van al bote y 15 céntimos a los gastos de funcionamiento. El bote se reparte entero, siempre. El detalle está en la página [Transparencia y precios](pricing).',
      ],
    },
    {
      title: 'Una regla que deciden los jugadores',
      blocks: [
        '¿Pocos ganadores que reciben mucho o muchos ganadores que reciben un poco? No nos corresponde decidirlo. Con su boleto, cada jugador vota por un número de ganadores mínimo, mediano o máximo, o queda sin opinión. Prevalece la elección del votante mediano: ninguna minoría ruidosa puede desplazarla por sí sola.',
      ],
    },
    {
      title: 'No nos crea, compruébelo',
      blocks: [
        'La mayoría de las loterías piden confianza. Preferimos publicar lo necesario para prescindir de ella: la lista de boletos se sella y se publica antes del sorteo, el azar procede de un servicio independiente que no controlamos, y el resultado se puede volver a calcular en cualquier ordenador, o aquí mismo en su navegador.',
        'La página [Seguridad](security) explica el mecanismo y [Algoritmo o bolas](algorithm) lo compara con las máquinas que se ven en televisión.',
      ],
    },
    {
      title: 'Lo que no hacemos',
      blocks: [
        [
          'No vendemos sus datos ni mostramos publicidad.',
          'No enviamos mensajes para que juegue más: cada jugador tiene un boleto por sorteo, nunca más.',
          'Nuestro personal no puede jugar.',
          'No concedemos anticipos ni préstamos.',
        ],
      ],
    },
    {
      title: 'El operador',
      blocks: [
        'Cagnotte está gestionada por {name} ({legalForm}), {address}. La licencia y la autoridad que nos supervisa figuran en la página [Licencia de juego](licence).',
        'Una pregunta, una crítica, una idea: la página [Contacto](contact) llega a personas, no a un robot.',
      ],
    },
  ],
}
