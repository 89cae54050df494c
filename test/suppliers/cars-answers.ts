/** Answers of a car feed in the form of docs/car-feed.openapi.json. */

export const LOCATIONS = {
  seen_at: '2026-11-21T17:50:00Z',
  locations: [
    {
      id: 'LASC02',
      name: 'Las Vegas Boulevard',
      street_address: '3131 Example Boulevard, Las Vegas, NV',
      distance_miles: 4.2,
    },
    {
      id: 'LAST15',
      name: 'Las Vegas Airport',
      street_address: '7135 Example Road, Las Vegas, NV',
      distance_miles: 2.6,
    },
  ],
};

export const VEHICLES = {
  seen_at: '2026-11-21T17:55:00Z',
  vehicles: [
    {
      model: 'Sedan or similar',
      class: 'Midsize',
      rate_info: {
        payment_options: [
          { payment_type: 'pay_later', total_cost: 99.5, currency: 'USD' },
          { payment_type: 'pay_now', total_cost: 121.37, currency: 'USD' },
        ],
      },
    },
    {
      model: 'Hatchback or similar',
      class: 'Economy',
      rate_info: { payment_options: [{ payment_type: 'pay_now', total_cost: 88 }] },
    },
    {
      model: 'Van or similar',
      class: 'Minivan',
      rate_info: { payment_options: [{ payment_type: 'pay_later', total_cost: 70 }] },
    },
  ],
};
